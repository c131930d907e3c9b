/** Open an event, whose hours are those of the place where this device is. */

import { ApiError, createApi } from "./api.js";

const ZONE = "/occasion/zone";

/**
 * Open an event and return its code; where the server does not know this device's time zone, without one.
 * @param {{occasion: Record<string, any>, key: string, [more: string]: any}} event
 * @returns {Promise<string>}
 */
export async function openEvent(event) {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const open = async (/** @type {Record<string, any>} */ body) =>
    (await createApi().post("/events", body)).code;
  try {
    return await open({ ...event, occasion: { ...event.occasion, ...(zone && { zone }) } });
  } catch (error) {
    const errors = (error instanceof ApiError && error.problem.errors) || [];
    if (!errors.some(({ pointer }) => pointer === ZONE)) throw error;
    return await open(event);
  }
}
