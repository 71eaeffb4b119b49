import { randomUUID } from 'node:crypto';
import type { ApiError, AuditOutcome, AuditedRequest, Caller, Operation } from '@stratus/contracts';
import { restOf } from '../routes/routes.js';

const MAX_USER_AGENT = 200;
const MAX_REASON = 200;
const MAX_FIELD = 100;
const MAX_ID = 128;
const CONTROLS = /\p{Cc}+/gu;

/** Statuses with which the gateway refuses a request before its operation runs. */
const REFUSALS_OF_ACCESS = new Set([401, 403, 429]);

/** What the gateway knows of a request when it responds. */
export interface SeenRequest {
  operation: Operation;
  caller: Caller | undefined;
  params: Readonly<Record<string, string>>;
  ip: string;
  userAgent: string | undefined;
  requestId: string;
  /** SHA-256 of the refused token in hex, if there was one. */
  tokenSha256: string | undefined;
  status: number;
  /** The first error of the response. */
  error: ApiError | undefined;
  ms: number;
}

/** Whether an entry is due: for each write, and for each refusal of access. */
export const isAudited = ({ kind }: Operation, status: number, withReads: boolean): boolean =>
  kind === 'command' || withReads || REFUSALS_OF_ACCESS.has(status);

/** The entry for a request. It has no body, no query and no token, and every text in it is bounded. */
export function auditedRequestOf(seen: SeenRequest, now: number): AuditedRequest {
  const { operation, caller, userAgent, tokenSha256, error } = seen;
  const agent = userAgent && bounded(userAgent, MAX_USER_AGENT);
  const method = operation.http?.method ?? '';
  return {
    entry: randomUUID(),
    time: now,
    ...(caller && { accountId: caller.accountId, userId: caller.userId, username: caller.username }),
    ...(caller?.tokenId !== undefined && { tokenId: caller.tokenId }),
    ...(tokenSha256 !== undefined && { tokenSha256 }),
    ip: seen.ip,
    ...(agent && { userAgent: agent }),
    method,
    path: templateOf(operation),
    operation: operation.subject,
    ids: idsOf(operation, seen.params),
    requestId: seen.requestId,
    status: seen.status,
    outcome: outcomeOf(seen.status),
    ...(error?.field !== undefined && { field: bounded(error.field, MAX_FIELD) }),
    ...(error && { reason: bounded(error.reason, MAX_REASON) }),
    ms: Math.round(seen.ms),
  };
}

const outcomeOf = (status: number): AuditOutcome => (status < 400 ? 'accepted' : status < 500 ? 'refused' : 'failed');

/** The path as the reference shows it: `/vpcs/{vpcId}`. */
const templateOf = ({ http }: Operation): string => (http?.path ?? '').replaceAll(/:(\w+)/g, '{$1}');

function idsOf({ params }: Operation, given: SeenRequest['params']): string[] {
  return Object.keys(params).map((name) => {
    const rest = given[restOf(name)];
    return bounded(`${given[name] ?? ''}${rest === undefined ? '' : `/${rest}`}`, MAX_ID);
  });
}

/** Control characters and half characters could not be stored, or would mislead a terminal. */
const bounded = (text: string, length: number): string =>
  text.replaceAll(CONTROLS, ' ').slice(0, length).toWellFormed();
