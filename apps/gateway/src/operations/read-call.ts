import { hash, randomUUID } from 'node:crypto';
import {
  ApiFailure,
  FIRST_PAGE,
  JsonDocument,
  invalid,
  isSlashed,
  notFound,
  parseBody,
  parseFilter,
  parsePage,
  refuseIfAny,
} from '@stratus/contracts';
import type { ApiError, Call, Caller, Operation, ParsedFilter, RequestIdentity } from '@stratus/contracts';
import type { FastifyRequest } from 'fastify';
import type { Dialect } from '../dialect/dialect.js';
import { traceparentOf } from '../http/request-identity.js';
import { restOf } from '../routes/routes.js';

const ID = /^[1-9]\d{0,15}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads an HTTP request into the message for the service.
 *
 * @throws ApiFailure 404 for a path that cannot name anything, 400 with every error of query, filter and body.
 */
export function readCall(operation: Operation, request: FastifyRequest, dialect: Dialect | null): Partial<Call> {
  return {
    ...(request.caller && { caller: request.caller }),
    params: paramsOf(operation, request.params as Record<string, string>, dialect),
    ...readQuery(operation, request, dialect),
    ...(operation.body && { body: bodyOf(operation.body as new () => object, request.body) }),
    request: identityOf(operation, request),
  };
}

/** A {@link JsonDocument} has been checked when it was parsed. */
const bodyOf = (dto: new () => object, body: unknown): unknown => (dto === JsonDocument ? body : parseBody(dto, body));

/**
 * The message that requests the stored reply to an earlier request, and runs nothing.
 *
 * @throws ApiFailure 400 for an unusable key.
 */
export function readRepeat(operation: Operation, request: FastifyRequest, caller: Caller): Partial<Call> {
  return { caller, params: {}, request: { ...identityOf(operation, request), storedAnswerOnly: true } };
}

function paramsOf(
  operation: Operation,
  given: Record<string, string>,
  dialect: Dialect | null,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(operation.params).map(([name, type]) => {
      const value = given[name] ?? '';
      if (type === 'string') return [name, stringParam(value)];
      if (isSlashed(type)) {
        const id = stringParam(slashedParam(value, given[restOf(name)]));
        return [name, dialect && type === 'worded' ? dialect.id(id) : id];
      }
      if (!ID.test(value) || !Number.isSafeInteger(Number(value))) throw notFound();
      return [name, Number(value)];
    }),
  );
}

/** @throws ApiFailure 404 for two segments if one is empty: a label that starts with a slash must not be read as another one. */
function slashedParam(first: string, rest: string | undefined): string {
  if (rest === undefined) return first;
  if (first === '' || rest === '') throw notFound();
  return `${first}/${rest}`;
}

/** A name with a NUL names nothing: Postgres cannot store it. */
function stringParam(value: string): string {
  if (value.includes('\0')) throw notFound();
  return value;
}

/** @throws ApiFailure 400 with every error of page, switches and filter. */
function readQuery(
  operation: Operation,
  request: FastifyRequest,
  dialect: Dialect | null,
): Pick<Partial<Call>, 'list' | 'query'> {
  const { list, query } = operation;
  const faults: ApiError[] = [];
  const collect = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      faults.push(...error.errors);
      return otherwise;
    }
  };
  const given = request.query as Record<string, unknown>;
  const switches = query && collect(() => switchesOf(Object.keys(query), { ...objectIn(request.body), ...given }), {});
  const page = list && collect(() => parsePage(given), FIRST_PAGE);
  const filter = list && collect(() => filterOf(operation, request, dialect), {});
  refuseIfAny(faults);
  return { ...(switches && { query: switches }), ...(page && { list: { ...page, ...filter } }) };
}

/** @throws ApiFailure 400 for an invalid X-Filter. */
export function filterOf(operation: Operation, { headers }: FastifyRequest, dialect: Dialect | null): ParsedFilter {
  const given = headers['x-filter'];
  const header = Array.isArray(given) ? given.join(',') : given;
  if (!dialect) return parseFilter(header, (operation.list ?? operation.stream)?.filterable ?? {});
  return dialect.filter(operation, parseFilter(header, dialect.filterable(operation)));
}

const SWITCH = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** The switches set in the query string or the body of a request. */
function switchesOf(names: readonly string[], given: Readonly<Record<string, unknown>>): Record<string, boolean> {
  const set = names.filter((name) => given[name] !== undefined && given[name] !== null);
  refuseIfAny(
    set.filter((name) => !SWITCH.has(given[name])).map((field) => ({ field, reason: 'Must be true or false' })),
  );
  return Object.fromEntries(set.map((name) => [name, SWITCH.get(given[name]) === true]));
}

const objectIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};

function identityOf(operation: Operation, request: FastifyRequest): RequestIdentity {
  const traceparent = (request.traceparent = request.span?.traceparent ?? traceparentOf(request.headers));
  const { id, clientAddress: client, fault } = request;
  const identity = {
    id,
    executionId: randomUUID(),
    traceparent,
    ...(client !== undefined && { client }),
    ...(fault?.ofEvents && { eventFault: fault.ofEvents }),
    ...(fault?.ofJob && { jobFault: fault.ofJob }),
  };
  const key = request.headers['idempotency-key'];
  if (operation.kind === 'query' || key === undefined) return identity;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw invalid('Idempotency-Key', 'Must be 1-255 visible ASCII characters');
  }
  return { ...identity, fingerprint: fingerprintOf(request), idempotencyKey: key };
}

/** Fields excluded from the fingerprint: otherwise someone with database access could test passwords against it. */
const SECRET_FIELDS = new Set(['root_pass', 'password', 'user_data', 'ssl_key']);

/** Distinguishes a repeat from a different request with the same key; requests that differ only in secrets count as equal. */
const fingerprintOf = ({ method, url, body }: FastifyRequest): string => {
  const text = JSON.stringify(body ?? null, (field, value: unknown) => (SECRET_FIELDS.has(field) ? null : value));
  return hash('sha256', `${method} ${url}\n${text}`, 'base64url');
};
