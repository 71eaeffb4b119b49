import { invalid } from '../errors/api-failure.js';
import type { ApiFailure } from '../errors/api-failure.js';

const MAX_NAME_LENGTH = 100;

/** 400 for an invalid X-Filter (contract 3). */
export const filterFault = (reason: string): ApiFailure => invalid('X-Filter', reason);

/** A key from the client, shortened for an error text: recognisable, but never the whole header. */
export const shown = (key: string): string =>
  key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key;

/** 400 for a field that is not filterable on this list; the wording is part of the contract. */
export const notFilterable = (name: string): ApiFailure => filterFault(`Cannot filter on ${shown(name)}`);
