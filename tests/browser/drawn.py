"""Say in lines what is drawn, by the server and by the script, and note what moves or is read aloud."""

from __future__ import annotations

from playwright.sync_api import Page

END = "</script><script>window.broken = true</script>"
COMMENT = "<!--<script>"
# What is drawn, as lines: each element with its attributes, each piece of text. What the other kind of phone
# has is left out, and so are how the phone stands with the server, the scripts, and what comes later: the
# call for the director, a clock.
DRAWN = """root => {
    const other = document.documentElement.dataset.keeps === undefined ? "keepers" : "watchers";
    const skipped = `script, noscript, .link, call-director, clock-face, .${other}`;
    const kinds = ["keepers", "watchers"];
    const lines = [];
    const draw = (node) => {
        if (node.nodeType === Node.TEXT_NODE) {
            const text = node.textContent.replace(/\\s+/g, " ").trim();
            if (text) lines.push(text);
        }
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches(skipped)) return;
        const said = [...node.attributes].map(({name, value}) => {
            if (name !== "class") return `${name}=${value}`;
            const words = value.split(/\\s+/).filter((word) => word && !kinds.includes(word));
            return words.length > 0 && `class=${words.join(" ")}`;
        });
        lines.push(`<${node.localName} ${said.filter(Boolean).sort().join(" ")}>`);
        node.childNodes.forEach(draw);
    };
    draw(root);
    return lines;
}"""
SERVED = f"""async (screen) => {{
    const text = await (await fetch(location.href, {{cache: "no-store"}})).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    return ({DRAWN})(page.querySelector(screen));
}}"""
TWO_FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))"
SHIFTS = """(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) {
            window.shifts.push([value, sources.map(({node}) => node?.outerHTML?.slice(0, 80))]);
        }
    }).observe({type: "layout-shift", buffered: true});
})();"""
HEARD = """(region) => {
    window.heard = [];
    const hear = (changes) => changes.forEach(({target, addedNodes}) => {
        const all = [...addedNodes].map((node) => node.textContent.trim()).filter(Boolean);
        window.heard.push(...(addedNodes.length ? all : [target.textContent]));
    });
    const every = {childList: true, subtree: true, characterData: true};
    new MutationObserver(hear).observe(document.querySelector(region), every);
}"""
"""What is put into a live region, or written there anew, is read aloud."""


def wait_until_drawn(page: Page) -> None:
    """Wait until what has just changed is drawn, and what the page does as it sees that is done."""
    page.evaluate(TWO_FRAMES)


def assert_drawn_alike(page: Page, screen: str) -> None:
    """Compare what the server draws of a screen with what the script draws, element by element."""
    assert page.evaluate(SERVED, screen) == page.locator(screen).evaluate(DRAWN)
