import type { GrantRequirement } from './access/grants.js';
import { ALL_SCOPES, scopesText } from './access/scopes.js';
import type { Scope } from './access/scopes.js';
import type { FilterableFields } from './filter/filterable.js';
import type { JsonSchema, Schema } from './schema/schema.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Types of path parameters. An `integer` must be positive, else the response is 404. A `slashed` parameter may contain
 * a slash, arrives percent-encoded or as two segments, and is the last of its path. A `worded` one is slashed, and an
 * id with the dialect's word before its slash. No other parameter contains the dialect's word: users choose their text.
 */
export type ParamTypes = Record<string, 'integer' | 'string' | 'slashed' | 'worded'>;

/** Whether a path parameter may arrive as two segments. */
export const isSlashed = (type: ParamTypes[string] | undefined): boolean => type === 'slashed' || type === 'worded';
export type ParamValues<P extends ParamTypes> = { [K in keyof P]: P[K] extends 'integer' ? number : string };

/** Scopes that the token must hold, all of them. `[]`: any valid token will do; `public`: no token is needed. */
export type ScopeRequirement = 'public' | readonly Scope[];

/**
 * One operation: everything that the gateway, the service, the OpenAPI document and the tests must agree on.
 *
 * An operation without `http` is internal: only services can call it.
 */
export interface Operation<P extends ParamTypes = ParamTypes, B = unknown, R = unknown> {
  /** NATS subject, `<service>.<resource>.<operation>`, unique. */
  readonly subject: string;
  readonly kind: 'command' | 'query';
  readonly summary: string;
  /** One sentence on what the operation does and why or when one uses it; every operation with a route has one. */
  readonly description?: string;
  readonly http?: {
    readonly method: HttpMethod;
    /** Relative to the base URL, parameters as `:name`. */
    readonly path: string;
    /** Other paths of the same operation. */
    readonly aliases?: readonly string[];
  };
  readonly scopes: ScopeRequirement;
  /** Scopes for `X-Accepted-OAuth-Scopes` if the public service names others than {@link scopes}. */
  readonly acceptedScopes?: readonly Scope[];
  readonly grant: GrantRequirement;
  readonly params: P;
  /** The request DTO, validated at the gateway with class-validator. */
  readonly body?: new () => B;
  /** A complete, working body, for the reference page. */
  readonly example?: Partial<B>;
  /** Set on operations that return the paginated envelope. */
  readonly list?: { readonly filterable: FilterableFields };
  /** Switches, true or false, of the query string beyond `page` and `page_size`. The body of a GET may have them, too. */
  readonly query?: Record<string, JsonSchema>;
  /** The body of the 200 response. */
  readonly reply: Schema<R>;
  /**
   * The response to every request, apart from a list's page number. The gateway gives it by itself: the subject begins with
   * `gateway`.
   */
  readonly constant?: R;
  /** The operation may return 204 without a body (the grants views of an unrestricted user). */
  readonly mayBeEmpty?: boolean;
  /**
   * The response is a stream of Server-Sent Events whose data are records of {@link reply}; X-Filter selects some. Browsers
   * cannot send it, so the fields in `query` are also parameters.
   */
  readonly stream?: { readonly filterable: FilterableFields; readonly query: readonly string[] };
  /** Types of the events that the operation causes. */
  readonly events?: readonly string[];
}

/** Defines an operation; the function infers the types of parameters, body and reply. */
export function defineOperation<const P extends ParamTypes, B = undefined, R = unknown>(
  operation: Operation<P, B, R> & { readonly mayBeEmpty: true },
): Operation<P, B, R> & { readonly mayBeEmpty: true };
export function defineOperation<const P extends ParamTypes, B = undefined, R = unknown>(
  operation: Operation<P, B, R>,
): Operation<P, B, R>;
export function defineOperation(operation: Operation): Operation {
  return operation;
}

/** The text of `X-Accepted-OAuth-Scopes` (contract 2.4). */
export function acceptedScopesOf({ scopes, acceptedScopes }: Pick<Operation, 'scopes' | 'acceptedScopes'>): string {
  const named = acceptedScopes ?? (scopes === 'public' ? [] : scopes);
  return scopesText(named) || ALL_SCOPES;
}

/** The service that handles an operation: the first token of its subject. */
export const serviceOf = (operation: Pick<Operation, 'subject'>): string => operation.subject.split('.', 1)[0] ?? '';

/** Where a call of an operation reaches every replica of its service; on the operation's own subject it reaches one. */
export const subjectOfAllReplicas = (subject: string): string => subject.replace('.', '.again.');

/** Where a service's replicas are asked whether they are working on a call: the payload is the id of its delivery. */
export const subjectOfWork = (service: string): string => `${service}.at-work`;

/** The message that a service receives for an operation. */
export type CallOf<O> =
  O extends Operation<infer P, infer B, unknown> ? import('./call/call.js').Call<ParamValues<P>, B> : never;

/** The reply to an operation: its record, or undefined if the operation {@link Operation.mayBeEmpty}. */
export type ReplyOf<O> =
  O extends Operation<ParamTypes, infer _B, infer R>
    ? O extends { readonly mayBeEmpty: true }
      ? R | undefined
      : R
    : never;
