/** Read what the server says now, whatever the browser keeps: of a state that is the same, another release says more. */

/**
 * @param {import("./api.js").Api} api
 * @param {string} path
 * @returns {Promise<any>}
 */
export const readNow = async (api, path) => (await api.poll(path, null))?.body;
