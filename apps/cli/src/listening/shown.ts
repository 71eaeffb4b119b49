import type { Forwarded } from './forwarder.js';
import type { StreamEvent } from './stream-event.js';

/** Most types are shorter. */
const TYPE_WIDTH = 20;

/** One line about an event: `2026-11-29T08:31:02  vpc_create            vpc 12 "office"`. */
export function lineOfEvent({ time, type, entity }: StreamEvent): string {
  const label = entity.label === '' ? '' : ` ${JSON.stringify(entity.label)}`;
  return `${apiTimeOf(time)}  ${type.padEnd(TYPE_WIDTH)}  ${entity.type} ${entity.id}${label}`;
}

/** The same line with what became of an attempt: `… → 204 in 12 ms`. */
export const lineOf = (forwarded: Forwarded): string => `${lineOfEvent(forwarded.event)}  → ${resultOf(forwarded)}`;

function resultOf({ attempt, result, retryInMs }: Forwarded): string {
  const { outcome, status, error, durationMs } = result;
  const response = [status, error].filter((part) => part !== null).join(', ');
  const answer = `${response} in ${durationMs} ms`;
  if (outcome === 'accepted') return attempt === 1 ? answer : `${answer}, attempt ${attempt}`;
  if (outcome === 'gone') return `${answer}; given up: a webhook would be disabled`;
  if (retryInMs === undefined) return `${answer}, attempt ${attempt}; given up`;
  return `${answer}, attempt ${attempt}; next one in ${retryInMs / 1_000} s`;
}

/** The facts of an attempt, for programs. */
export function dataOf({ event, attempt, result, retryInMs }: Forwarded): object {
  return {
    event_id: event.id,
    time: apiTimeOf(event.time),
    type: event.type,
    account_id: event.accountId,
    entity: event.entity,
    attempt,
    status: result.status,
    error: result.error,
    duration_ms: result.durationMs,
    given_up: result.outcome !== 'accepted' && retryInMs === undefined,
  };
}

/** A time as the API shows it: in UTC, without a zone. */
const apiTimeOf = (time: string): string => new Date(time).toISOString().slice(0, 19);

/** The event for people, indented below its line. */
export const bodyOf = ({ text }: StreamEvent): string =>
  JSON.stringify(JSON.parse(text), null, 2).replaceAll(/^/gm, '  ');
