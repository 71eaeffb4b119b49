import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { auditEntryRecord } from './audit-entry.record.js';
import { eventRecord } from './event.record.js';
import { loginRecord } from './login.record.js';
import { sshKeyRecord } from './ssh-key.record.js';
import { tokenRecord } from './token.record.js';
import { userRecord } from './user.record.js';

/** Filterable fields of the account area (contract 3). Tokens are never searched by a part of them. */
export const TOKEN_FIELDS = scalarFields(tokenRecord, ['token']) satisfies FilterableFields;

export const SSH_KEY_FIELDS = scalarFields(sshKeyRecord) satisfies FilterableFields;

export const USER_FIELDS = scalarFields(userRecord) satisfies FilterableFields;

/** `entity.id` is text, because the id of a tag is its name; filters may still use an integer. */
export const EVENT_FIELDS = scalarFields(eventRecord) satisfies FilterableFields;

export const LOGIN_FIELDS = scalarFields(loginRecord) satisfies FilterableFields;

export const AUDIT_FIELDS = scalarFields(auditEntryRecord) satisfies FilterableFields;
