import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { boolean, integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { Integer, IntegerList, ListOf, NestedList, Required } from '../validation/decorators.js';

/** Maximum numbers of users, of events, and of entities or tokens of one user in a question. */
export const MAX_VIEWERS = 1000;
export const MAX_EVENTS_BEFORE = 1000;
const MAX_OBJECTS = 1000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ENTITY = /^[a-z]{1,32} \d{1,15}$/;

export class ViewerQuestion {
  @Required() @Integer(1) userId: number;
  /** Entities as grants name them: `vpc 12`. */
  @Required()
  @ListOf(MAX_OBJECTS, 'entity', (text) => ENTITY.test(text), 'Each item must be a kind and an id: vpc 12')
  entities: string[];
  @Required() @IntegerList(MAX_OBJECTS, 1) tokenIds: number[];
}

export class FindViewersRequest {
  @Required() @NestedList(() => ViewerQuestion, MAX_VIEWERS) viewers: ViewerQuestion[];
  /** Events of the stream whose effect on grants the reply must show. */
  @Required()
  @ListOf(MAX_EVENTS_BEFORE, 'uuid', (text) => UUID.test(text), 'Each item must be the id of an event')
  after: string[];
}

export const viewerRecord = record('Viewer', {
  userId: integer('Id of the user'),
  accountId: integer('Id of the account that the user is in'),
  username: verbatim('Name of the user'),
  restricted: boolean('Whether the user sees only what grants allow'),
  entities: list(verbatim('Kind and id'), 'Those of the question on which a restricted user has a grant'),
  tokenIds: list(integer('Id of a token'), 'Those of the question that belong to the user'),
});
export type ViewerRecord = Infer<typeof viewerRecord>;

/**
 * What users may see of events, for a service that delivers events to them. Users who may not act are missing from the reply.
 * It waits until the effect of the given events on grants has committed, except of events that were given up as dead letters; 503
 * if that takes too long. The call has no caller.
 */
export const findViewers = defineOperation({
  subject: 'account.viewers.find',
  kind: 'query',
  summary: 'Find out which events users may see',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FindViewersRequest,
  reply: record('Viewers', { viewers: list(viewerRecord) }),
});
