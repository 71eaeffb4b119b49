import { anyUser } from '../access/grants.js';
import { causedEventRecord } from '../account/event.record.js';
import { defineOperation } from '../operation.js';
import { PAGE_SIZE } from '../pagination/list-request.js';
import { boolean, list, record, verbatim } from '../schema/schema.js';
import { Integer, Required, VerbatimList } from '../validation/decorators.js';

export class FindRequestEventsRequest {
  @Required() @Integer(1) accountId: number;
  /** Those of a page of the request log. */
  @Required() @VerbatimList(PAGE_SIZE.maximum, 1, 128) requestIds: string[];
}

/** Finds the events that requests of an account caused, after waiting for those that are on their way. */
export const findRequestEvents = defineOperation({
  subject: 'account.test-control.find-request-events',
  kind: 'query',
  summary: 'Find the events that requests caused',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FindRequestEventsRequest,
  reply: record('RequestEvents', {
    isComplete: boolean('Whether no event of these requests can be missing'),
    found: list(record('RequestEvent', { requestId: verbatim('Id of the request'), event: causedEventRecord })),
  }),
});
