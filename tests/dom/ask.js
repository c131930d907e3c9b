/**
 * Ask a server on a connection of its own each time. Browsers try again, without a word, where one that was kept open is
 * closed just then; Deno tries once, and a second that is closed in the same moment is a failure of no page.
 */

const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

/** @param {string | URL} address @param {RequestInit} [asked] */
export const ask = (address, asked) => fetch(address, { ...asked, client });
