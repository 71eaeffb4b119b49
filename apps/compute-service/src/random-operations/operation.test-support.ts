import type { Operation, ParamTypes } from '@stratus/contracts';
import type { Ask, CallParts } from '../../../../test/support/world.ts';
import type { Cloud } from './cloud.test-support.js';

/** A rule that a request breaks, as a client sees it. */
export interface Fault {
  status: 400 | 404;
  field: string | undefined;
}
export const refused = (field?: string): Fault => ({ status: 400, field });
export const UNKNOWN: Fault = { status: 404, field: undefined };
/** An id that nothing has. */
export const NO_ID = 999_999_999;

/** One request of a client, with what the rules say of it in any state. */
export interface Asked {
  /** For messages. */
  text: string;
  /** Of the instance that it is about, if any. */
  computeId: number | undefined;
  send: (ask: Ask) => Promise<unknown>;
  /** The rules that it breaks; none: it succeeds. */
  faults: (cloud: Cloud) => Fault[];
  /** What its success changes. @throws Unexplained for an answer that no rule allows for. */
  done: (cloud: Cloud, answer: unknown) => void;
}

export interface Rules<R> {
  faults?: (cloud: Cloud) => readonly (Fault | false | undefined)[];
  done: (cloud: Cloud, answer: R) => void;
}

/** A request of one operation. */
export const asking = <P extends ParamTypes, B, R>(
  operation: Operation<P, B, R>,
  parts: CallParts<P, B>,
  rules: Rules<R>,
): Asked => sending(operation, parts, (ask) => ask(operation, parts), rules);

/** A request whose answer takes more than one look. */
export const sending = <P extends ParamTypes, B, R>(
  operation: Operation<P, B, unknown>,
  parts: CallParts<P, B>,
  send: (ask: Ask) => Promise<R>,
  { faults, done }: Rules<R>,
): Asked => ({
  text: `${operation.subject} ${JSON.stringify(parts)}`,
  computeId: (parts.params as { computeId?: number } | undefined)?.computeId,
  send,
  faults: (cloud) => (faults?.(cloud) ?? []).filter((fault) => fault !== undefined && fault !== false),
  done: (cloud, answer) => done(cloud, answer as R),
});

/** One of these by a number that was drawn; now and then, and when there is none, something that is not there. */
export const pick = <T>(from: readonly T[], drawn: number): T | undefined =>
  drawn === UNLUCKY ? undefined : from[drawn % (from.length || 1)];
export const UNLUCKY = 23;
