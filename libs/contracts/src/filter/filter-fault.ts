import { invalid } from '../errors/api-failure.js';
import type { ApiFailure } from '../errors/api-failure.js';

const LONGEST_NAME = 100;

/** 400 for an X-Filter that cannot be used (contract 3). */
export const filterFault = (reason: string): ApiFailure => invalid('X-Filter', reason);

/** A key of the client in an error text: long enough to recognise it, never the whole header back. */
export const shown = (key: string): string => (key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key);

/** 400 for a field that is not filterable on this list; the wording is part of the contract. */
export const notFilterable = (name: string): ApiFailure => filterFault(`Cannot filter on ${shown(name)}`);
