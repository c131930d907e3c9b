/** Put the styles of panels and forms to use, which a page fetches beside what it shows first. */
export const useLaterStyles = () => use("later");

/** Put the styles of a board to use where its page did not come from the server. */
export const useBoardStyles = () => use("board");

/** @param {string} name */
function use(name) {
  const link = document.querySelector(`link[data-${name}]`);
  if (!(link instanceof HTMLLinkElement)) return;
  // An event's page waits with them until it is live.
  link.rel = "stylesheet";
  const show = () => link.media = "all";
  // Used before it is there, it would hold up what is drawn already.
  if (link.sheet) show();
  else link.addEventListener("load", show, { once: true });
}
