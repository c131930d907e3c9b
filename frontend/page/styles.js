/** Put the styles of panels and forms to use, which a page fetches beside what it shows first. */

export function useLaterStyles() {
  const link = document.querySelector("link[data-later]");
  if (!(link instanceof HTMLLinkElement)) return;
  // An event's page waits with them until it is live.
  link.rel = "stylesheet";
  const use = () => link.media = "all";
  // Used before it is there, it would hold up what is drawn already.
  if (link.sheet) use();
  else link.addEventListener("load", use, { once: true });
}
