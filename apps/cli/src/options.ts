import { InvalidArgumentError, Option } from 'commander';
import { services } from '@stratus/topology/names';

/** A service of an installation. */
export const serviceOption = (description: string): Option =>
  new Option('--service <name>', description).choices(services.map(({ name }) => name));

/** Parses a positive integer, such as an id. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 on.');
}

/** Ends in a zone, or is a day, which begins in UTC. */
const OF_A_ZONE = /T.*(Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/;

/** Parses a time such as 2026-01-31T12:00:00Z; without a zone it is in UTC, like all times of the API. */
export function time(text: string): Date {
  const parsed = new Date(OF_A_ZONE.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(parsed.getTime())) return parsed;
  throw new InvalidArgumentError('It must be a time such as 2026-01-31T12:00:00Z.');
}

/** Parses the id of a saga. */
export function sagaId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be the id of a saga.');
}

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];
