// Show the button that prints: without a script it would do nothing.
(() => {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("nav button"));
  button.hidden = false;
  button.onclick = () => print();
})();
