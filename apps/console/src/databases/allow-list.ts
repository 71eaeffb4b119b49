import type { ApiError } from '../api/api-problem.js';

/** The network that all addresses are in. */
export const ANYONE = '0.0.0.0/0';

/** The errors of a list, each with the entry that it is about. */
export const faultsOf = (errors: readonly ApiError[], field: string, entries: readonly string[]): string[] =>
  errors.map(({ field: place = '', reason }) => {
    const index = place.startsWith(`${field}[`) ? Number(place.slice(field.length + 1, -1)) : -1;
    const entry = entries[index];
    return entry === undefined ? reason : `${entry}: ${reason}`;
  });
