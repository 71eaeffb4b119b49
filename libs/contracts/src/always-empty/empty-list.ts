import type { GrantRequirement } from '../access/grants.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { defineOperation } from '../operation.js';
import type { Operation, ScopeRequirement } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import type { Schema } from '../schema/schema.js';

/** A list of the public interface for something that no account has here. */
export interface EmptyList<R extends object> {
  /** The second part of the subject. */
  resource: string;
  path: string;
  aliases?: readonly string[];
  summary: string;
  /** Why the list is empty, as the end of a sentence. */
  because: string;
  scopes: ScopeRequirement;
  grant: GrantRequirement;
  /** What an item would be, for clients and for the fields of X-Filter. */
  record: Schema<R>;
  /** Fields that are secrets: lists do not filter by them. */
  secrets?: readonly (keyof R & string)[];
}

/** Defines a list without items. The gateway answers by itself, with the checks of every other list. */
export const emptyList = <R extends object>({
  resource,
  path,
  aliases = [],
  summary,
  because,
  scopes,
  grant,
  record,
  secrets = [],
}: EmptyList<R>): Operation =>
  defineOperation({
    subject: `gateway.${resource}.list`,
    kind: 'query',
    summary,
    description: `Always empty: ${because}.`,
    http: { method: 'GET', path, aliases },
    scopes,
    grant,
    params: {},
    list: { filterable: scalarFields(record, secrets) },
    reply: pageOf(record),
    constant: { data: [], page: 1, pages: 1, results: 0 },
  });
