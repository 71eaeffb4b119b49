import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import {
  Integer,
  NestedList,
  OneOf,
  Optional,
  Pattern,
  Required,
  VerbatimList,
  VerbatimText,
} from '../validation/decorators.js';
import { AUDIT_OUTCOMES } from './audit-entry.record.js';
import type { AuditOutcome } from './audit-entry.record.js';

/** Maximum entries of one message: it stays far below the broker's message limit. */
export const MAX_AUDIT_BATCH = 250;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A request that a gateway has responded to. Keys that are absent are unknown. */
export class AuditedRequest {
  /** Identifies the entry: the service stores it once, however often it arrives. */
  @Required() @Pattern(UUID, 'Must be a UUID') entry: string;
  /** Milliseconds since 1970, by the gateway's clock. */
  @Required() @Integer(0) time: number;
  @Optional() @Integer(1) accountId?: number;
  @Optional() @Integer(0) userId?: number;
  @Optional() @VerbatimText(1, 32) username?: string;
  @Optional() @Integer(1) tokenId?: number;
  /** SHA-256 of a refused token in hex: it may be a revoked one, which has an owner. Not stored. */
  @Optional() @Pattern(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex') tokenSha256?: string;
  @Required() @VerbatimText(1, 64) ip: string;
  @Optional() @VerbatimText(1, 200) userAgent?: string;
  @Required() @VerbatimText(1, 7) method: string;
  @Required() @VerbatimText(1, 255) path: string;
  @Required() @VerbatimText(1, 100) operation: string;
  @Required() @VerbatimList(10, 0, 128) ids: string[];
  @Required() @VerbatimText(1, 128) requestId: string;
  @Required() @Integer(100, 599) status: number;
  @Required() @OneOf(AUDIT_OUTCOMES) outcome: AuditOutcome;
  @Optional() @VerbatimText(1, 100) field?: string;
  @Optional() @VerbatimText(1, 200) reason?: string;
  @Required() @Integer(0) ms: number;
}

/** A token that was accepted from an address for the first time within 24 hours, as far as a gateway knows. */
export class SignIn {
  /** Milliseconds since 1970, by the gateway's clock. */
  @Required() @Integer(0) time: number;
  @Required() @Integer(1) userId: number;
  /** Absent for a token of another issuer. */
  @Optional() @Integer(1) tokenId?: number;
  @Required() @VerbatimText(1, 64) ip: string;
}

export class RecordAuditRequest {
  @Required() @NestedList(() => AuditedRequest, MAX_AUDIT_BATCH) entries: AuditedRequest[];
  @Required() @NestedList(() => SignIn, MAX_AUDIT_BATCH) signIns: SignIn[];
}

/**
 * Stores what gateways have seen. It has no caller and may be repeated, as a query: a repeat stores nothing twice. The first
 * one writes all the same.
 */
export const recordAudit = defineOperation({
  subject: 'account.audit.record',
  kind: 'query',
  summary: 'Store entries of the audit log, and logins',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: RecordAuditRequest,
  reply: empty,
});
