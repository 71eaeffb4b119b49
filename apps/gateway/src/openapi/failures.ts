import { notFound } from '@stratus/contracts';
import type { ApiError, JsonSchema, Operation } from '@stratus/contracts';

interface Failure {
  status: number;
  description: string;
  example: ApiError;
  /** Whether the operation may fail with it. */
  of: (operation: Operation) => boolean;
}

const always = (): boolean => true;
const isCommand = ({ kind }: Operation): boolean => kind === 'command';
const hasBody = ({ body }: Operation): boolean => body !== undefined;

/** The failures of operations, by the name of their component (contract 2.2). */
const FAILURES: Readonly<Record<string, Failure>> = {
  Invalid: {
    status: 400,
    description: 'The request is invalid, or the current state does not allow it. `errors` lists every error at once.',
    example: { field: 'label', reason: 'Length must be 1-64 characters' },
    of: (operation) => hasBody(operation) || isCommand(operation) || operation.list !== undefined,
  },
  Unauthenticated: {
    status: 401,
    description: 'The token is missing, unknown, expired or revoked, or lacks a scope.',
    example: { reason: 'Invalid Token' },
    of: ({ scopes }) => scopes !== 'public',
  },
  Forbidden: {
    status: 403,
    description: 'The user is restricted and lacks the grant.',
    example: { reason: 'Your user lacks the grant add_vpcs, which this operation needs' },
    of: ({ grant }) =>
      grant.kind === 'flag' ||
      grant.kind === 'unrestricted' ||
      grant.kind === 'account' ||
      (grant.kind === 'entity' && grant.permission === 'read_write'),
  },
  NotFound: {
    status: 404,
    description: 'The resource does not exist or is not visible to the user.',
    example: notFound().errors[0] ?? { reason: '' },
    of: ({ params }) => Object.keys(params).length > 0,
  },
  StillRunning: {
    status: 409,
    description:
      'The first request with this `Idempotency-Key` is still running. Repeat it after `Retry-After` seconds.',
    example: { field: 'Idempotency-Key', reason: 'The first request with this key is still running. Try again.' },
    of: isCommand,
  },
  TooMany: {
    status: 429,
    description: 'Too many requests. Repeat it after `Retry-After` seconds.',
    example: { reason: 'Too many requests' },
    of: always,
  },
  Unavailable: {
    status: 503,
    description:
      'A component of Stratus is unavailable. Nothing was changed; repeat the request after `Retry-After` seconds.',
    example: { reason: 'Service unavailable. Nothing was changed; retry.' },
    of: always,
  },
  OutcomeUnknown: {
    status: 504,
    description:
      'It is unknown whether the change was made. Repeat the request with the same `Idempotency-Key` after ' +
      '`Retry-After` seconds.',
    example: {
      reason:
        'The response did not arrive in time, so it is unknown whether the change was made. ' +
        'Repeating the request with the same Idempotency-Key is safe.',
    },
    of: isCommand,
  },
};

/** The responses of all failures, for the components of the document; all have the error envelope. */
export const failureResponses = (envelope: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([name, { description, example }]) => [
      name,
      { description, content: { 'application/json': { schema: envelope, example: { errors: [example] } } } },
    ]),
  );

/** References to an operation's possible failures, by status. */
export const failuresOf = (operation: Operation): Record<string, { $ref: string }> =>
  Object.fromEntries(
    Object.entries(FAILURES)
      .filter(([, { of }]) => of(operation))
      .map(([name, { status }]) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );

/** Whether the operation documents a failure of this status. */
export const mayFailWith = (operation: Operation, status: number): boolean =>
  Object.values(FAILURES).some((failure) => failure.status === status && failure.of(operation));
