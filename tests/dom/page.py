"""Speak to a page on a DOM without a browser, in the words that Playwright has for the same.

`tests/dom/driver.js` holds the page in Deno and does what is asked. What this page cannot do, because nothing
is drawn, has no method here, and so fails: sizes, places, colours, scrolling, service workers, real networks.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

HERE = Path(__file__).parent
Text = str | re.Pattern[str]
Step = dict[str, Any]

MOST_PAGES = 40  # of one process: each leaves it tens of megabytes


class Driver:
    """Hold the process in which pages live."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self._pages = 0
        command = [
            sys.executable,
            "-m",
            "deno",
            "run",
            "--quiet",
            "--allow-all",
            "--no-check",
            "--cached-only",
            # A page makes so much that is soon gone, and collecting it was a quarter of the time.
            "--v8-flags=--min-semi-space-size=64,--max-semi-space-size=64",
        ]
        command += ["--config", str(HERE / "deno.json"), str(HERE / "driver.js")]
        environment = {
            **os.environ,
            "DENO_DIR": str(Path(sys.prefix) / "deno"),
            "DENO_NO_UPDATE_CHECK": "1",
            "TZ": os.environ.get("TZ", "UTC"),
        }
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def new_page(self, device: int | None = None) -> Page:
        """Return a page on a device of its own, or on one that has pages."""
        self._pages += 1
        return Page(self, self._pages, device or self._pages)

    def forget(self) -> None:
        """Close all pages, and throw their devices away; after so many their process goes too."""
        self.ask(do="forget")
        if self._pages >= MOST_PAGES:
            self.stop()
            self._start()

    def ask(self, **wanted: Any) -> Any:
        """Return what the page answers; raises AssertionError where it cannot do that, or it is not so."""
        __tracebackhide__ = True
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(wanted) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"wrong": "Deno has ended."}')
        if "wrong" in answer:
            raise AssertionError(f"{answer['wrong']}\nAsked: {json.dumps(wanted, ensure_ascii=False)}")
        return answer["came"]

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=60)


class Finding:
    """Find elements by what people see and hear of them."""

    page: Page
    steps: list[Step]

    def _found(self, *steps: Step) -> Locator:
        return Locator(self.page, [*self.steps, *steps])

    def locator(self, css: str, *, has_text: Text | None = None, has: Locator | None = None) -> Locator:
        return self._found({"css": css}).filter(has_text=has_text, has=has)

    def get_by_role(self, role: str, *, name: Text | None = None, exact: bool = False) -> Locator:
        return self._found({"role": role} | ({} if name is None else {"name": _said(name, exact)}))

    def get_by_label(self, text: Text, *, exact: bool = False) -> Locator:
        return self._found({"label": _said(text, exact)})

    def get_by_text(self, text: Text, *, exact: bool = False) -> Locator:
        return self._found({"text": _said(text, exact)})


class Page(Finding):
    """Hold one page of a phone or laptop."""

    def __init__(self, driver: Driver, number: int, device: int) -> None:
        self.page = self
        self.steps = []
        self.keyboard = Keyboard(self)
        self.driver, self.number, self.device = driver, number, device
        self.base_url = ""

    def ask(self, do: str, **wanted: Any) -> Any:
        __tracebackhide__ = True
        return self.driver.ask(do=do, page=self.number, device=self.device, **wanted)

    def goto(self, path: str) -> None:
        self.ask("open", to=path if "://" in path else self.base_url + path)

    def reload(self) -> None:
        self.ask("reload")

    def close(self) -> None:
        self.ask("close")

    @property
    def url(self) -> str:
        return str(self.ask("url"))

    def title(self) -> str:
        return str(self.ask("title"))

    def evaluate(self, script: str, given: Any = None) -> Any:
        return self.ask("run", script=f"({script})", given=given)

    def wait_for_function(self, script: str, *, arg: Any = None) -> None:
        self.ask("until", script=f"({script})", given=arg)

    def speak(self, language: str) -> None:
        """Let the browser ask for pages in a language from now on."""
        self.ask("speak", language=language)

    def cut_off(self, off: bool = True) -> None:
        """Let no call reach the server, while its pages still open; or let calls through again."""
        self.ask("cut", off=off)

    @property
    def complaints(self) -> list[str]:
        """Return the errors that nobody took care of."""
        return cast(list[str], self.ask("complaints"))


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, keys: str) -> None:
        self._page.ask("press", keys=keys)

    def type(self, text: str) -> None:
        for letter in text:
            self.press(letter)


class Locator(Finding):
    """Say where to find elements; they are looked for anew whenever something is asked of them."""

    def __init__(self, page: Page, steps: list[Step]) -> None:
        self.page = page
        self.steps = steps

    def ask(self, do: str, **wanted: Any) -> Any:
        __tracebackhide__ = True
        return self.page.ask(do, at=self.steps, **wanted)

    def filter(self, *, has_text: Text | None = None, has: Locator | None = None) -> Locator:
        steps: list[Step] = []
        if has_text is not None:
            steps.append({"hasText": _said(has_text)})
        if has is not None:
            steps.append({"has": has.steps})
        return self._found(*steps)

    def nth(self, place: int) -> Locator:
        return self._found({"nth": place})

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def all(self) -> list[Locator]:
        return [self.nth(place) for place in range(self.count())]

    def count(self) -> int:
        return int(self.ask("count"))

    def tap(self) -> None:
        __tracebackhide__ = True
        self.ask("tap")

    click = tap

    def fill(self, text: str) -> None:
        self.ask("fill", text=text)

    def focus(self) -> None:
        self.ask("focus")

    def blur(self) -> None:
        self.ask("blur")

    def press(self, keys: str) -> None:
        self.focus()
        self.page.keyboard.press(keys)

    def check(self) -> None:
        self.ask("check", on=True)

    def uncheck(self) -> None:
        self.ask("check", on=False)

    def select_option(self, value: str | None = None, *, label: str | None = None) -> None:
        self.ask("choose", wanted={"value": value} if label is None else {"label": label})

    def set_input_files(self, file: dict[str, Any]) -> None:
        text = file["buffer"].decode()
        self.ask("file", file={"name": file["name"], "type": file["mimeType"], "text": text})

    def all_inner_texts(self) -> list[str]:
        return cast(list[str], self.ask("texts", seen=True))

    def all_text_contents(self) -> list[str]:
        return cast(list[str], self.ask("texts", seen=False))

    def inner_text(self) -> str:
        return str(self.ask("text", seen=True))

    def text_content(self) -> str:
        return str(self.ask("text", seen=False))

    def get_attribute(self, name: str) -> str | None:
        return cast("str | None", self.ask("attribute", name=name))

    def input_value(self) -> str:
        return str(self.ask("value"))

    def evaluate(self, script: str, given: Any = None) -> Any:
        return self.ask("runOn", script=f"({script})", given=given, all=False)

    def evaluate_all(self, script: str, given: Any = None) -> Any:
        return self.ask("runOn", script=f"({script})", given=given, all=True)


class Expected:
    """Wait until something is so; raises AssertionError where it never is."""

    def __init__(self, actual: Page | Locator) -> None:
        self._actual = actual

    def __getattr__(self, name: str) -> Any:
        """Find the opposite of what is expected under the same name after ``not_``."""
        if not name.startswith("not_to_"):
            raise AttributeError(name)
        opposite = type(self)(self._actual)
        opposite._holds = False
        return getattr(opposite, name.removeprefix("not_"))

    _holds = True

    def _so(self, what: str, **wanted: Any) -> None:
        __tracebackhide__ = True
        self._actual.ask("expect", what=what, **{"not": not self._holds}, **wanted)

    def to_be_visible(self) -> None:
        __tracebackhide__ = True
        self._so("visible")

    def to_be_hidden(self) -> None:
        __tracebackhide__ = True
        self._so("hidden")

    def to_be_attached(self) -> None:
        __tracebackhide__ = True
        self._so("attached")

    def to_be_enabled(self) -> None:
        __tracebackhide__ = True
        self._so("enabled")

    def to_be_disabled(self) -> None:
        __tracebackhide__ = True
        self._so("disabled")

    def to_be_focused(self) -> None:
        __tracebackhide__ = True
        self._so("focused")

    def to_be_checked(self) -> None:
        __tracebackhide__ = True
        self._so("checked")

    def to_be_empty(self) -> None:
        __tracebackhide__ = True
        self._so("empty")

    def to_have_count(self, count: int) -> None:
        __tracebackhide__ = True
        self._so("count", count=count)

    def to_have_text(self, text: Text | Sequence[Text], *, use_inner_text: bool = False) -> None:
        __tracebackhide__ = True
        self._so("text", said=_each(text), seen=use_inner_text)

    def to_contain_text(self, text: Text | Sequence[Text], *, use_inner_text: bool = False) -> None:
        __tracebackhide__ = True
        self._so("contains", said=_each(text), seen=use_inner_text)

    def to_have_value(self, value: Text) -> None:
        __tracebackhide__ = True
        self._so("value", said=_said(value))

    def to_have_attribute(self, name: str, value: Text) -> None:
        __tracebackhide__ = True
        self._so("attribute", name=name, said=_said(value))

    def to_have_title(self, title: Text) -> None:
        __tracebackhide__ = True
        self._so("title", said=_said(title))

    def to_have_url(self, url: Text) -> None:
        __tracebackhide__ = True
        self._so("url", said=_said(url))


def _said(text: Text, exact: bool = False) -> Step:
    if isinstance(text, str):
        return {"said": text, "exact": exact}
    flags = "".join(
        sign
        for sign, flag in (("i", re.IGNORECASE), ("s", re.DOTALL), ("m", re.MULTILINE))
        if text.flags & flag
    )
    return {"pattern": text.pattern, "flags": f"u{flags}"}


def _each(text: Text | Sequence[Text]) -> Step | list[Step]:
    return _said(text) if isinstance(text, str | re.Pattern) else [_said(each) for each in text]
