import type { Operation, ParamTypes } from '@stratus/contracts';
import type { Ask, CallParts } from '../ask.ts';

/** A rule that a request breaks, as a client sees it. */
export interface Fault {
  status: 400 | 404;
  field: string | undefined;
}
export const refused = (field?: string): Fault => ({ status: 400, field });
export const UNKNOWN: Fault = { status: 404, field: undefined };
/** An unused id. */
export const NO_ID = 999_999_999;

/** Thrown for a reply that no rule of the model allows. */
export class Unexplained extends Error {}

/** One request of a client, with the verdict of the rules in any state of the model. */
export interface Asked<Model> {
  /** The request as text, for messages. */
  text: string;
  /** Id of the request's instance, if any. */
  computeId: number | undefined;
  send: (ask: Ask) => Promise<unknown>;
  /** The broken rules; empty when the request succeeds. */
  faults: (model: Model) => Fault[];
  /** Applies its success to the model. @throws Unexplained for a reply that no rule allows. */
  done: (model: Model, answer: unknown) => void;
}

export interface Rules<Model, R> {
  faults?: (model: Model) => readonly (Fault | false | undefined)[];
  done: (model: Model, answer: R) => void;
}

/** Builders of requests whose rules use one kind of model. */
export interface Requests<Model> {
  /** A request of one operation. */
  asking: <P extends ParamTypes, B, R>(
    operation: Operation<P, B, R>,
    parts: CallParts<P, B>,
    rules: Rules<Model, R>,
  ) => Asked<Model>;
  /** A request that takes several calls. */
  sending: <P extends ParamTypes, B, R>(
    operation: Operation<P, B, unknown>,
    parts: CallParts<P, B>,
    send: (ask: Ask) => Promise<R>,
    rules: Rules<Model, R>,
  ) => Asked<Model>;
}

/** Builds {@link Requests} for a kind of model. */
export function requestsAbout<Model>(): Requests<Model> {
  const sending: Requests<Model>['sending'] = (operation, parts, send, { faults, done }) => ({
    text: `${operation.subject} ${JSON.stringify(parts)}`,
    computeId: (parts.params as { computeId?: number } | undefined)?.computeId,
    send,
    faults: (model) => (faults?.(model) ?? []).filter((fault) => fault !== undefined && fault !== false),
    done: (model, answer) => done(model, answer as never),
  });
  return {
    sending,
    asking: (operation, parts, rules) => sending(operation, parts, (ask) => ask(operation, parts), rules),
  };
}

/** An item chosen by a random number; sometimes, and when the list is empty, undefined for an unknown one. */
export const pick = <T>(from: readonly T[], drawn: number): T | undefined =>
  drawn === UNLUCKY ? undefined : from[drawn % (from.length || 1)];
export const UNLUCKY = 23;
