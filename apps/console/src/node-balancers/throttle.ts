import { titled } from '../forms/titled.js';

export const THROTTLE_INPUT = titled('Throttle');

/** How many connections a client may open. */
export const throttleOf = (perSecond: number): string =>
  perSecond === 0 ? 'None' : `${perSecond} connections per second and client`;
