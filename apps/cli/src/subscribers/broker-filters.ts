import { isBefore210 } from '@stratus/topology/broker-access';
import { CommandFailure } from '../command-failure.js';

/** @throws CommandFailure if a broker of this version cannot restrict a subscriber to these subjects. */
export function refuseUnlessFilters(version: string, subjects: readonly string[]): void {
  if (subjects.length < 2 || !isBefore210(version)) return;
  throw new CommandFailure(
    `NATS ${version} restricts a subscriber to one entity or one type; this needs ${subjects.join(' and ')}.`,
    'Create a subscriber for each, or one without --entity and --type whose program ignores other events, or use NATS 2.10.',
  );
}
