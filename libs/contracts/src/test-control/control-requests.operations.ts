import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { PAGE_SIZE } from '../pagination/list-request.js';
import { pageOf } from '../pagination/page.js';
import { empty, integer, oneOf, verbatim } from '../schema/schema.js';
import type { JsonSchema } from '../schema/schema.js';
import { loggedMethod, loggedRequestRecord } from './logged-request.record.js';

const { minimum, maximum } = PAGE_SIZE;

const account: JsonSchema = {
  description:
    'The calls of this account, or `all`; by default those of the account of the token, or without a token those that had no valid one',
  anyOf: [
    integer('Id of an account', { minimum: 1 }).json,
    oneOf(['all'], 'All accounts, and calls that belong to none').json,
  ],
};

/** Answered by the gateway that has served the calls: each gateway has a log of its own, in memory. */
export const listLoggedRequests = defineOperation({
  subject: 'gateway.test-requests.list',
  kind: 'query',
  summary: 'List what a client has sent',
  description:
    'The last 1,000 calls of an account with their answers, newest first and without secrets: a test asserts what its client sent. ' +
    'With `follow`, the response is a stream of Server-Sent Events with each call as it ends.',
  http: { method: 'GET', path: '/_stratus/requests' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  query: {
    account,
    operation: verbatim('Only calls of this operation, as the OpenAPI document names it').json,
    status: integer('Only calls with this status', { minimum: 100, maximum: 599 }).json,
    method: loggedMethod.json,
    since: verbatim('Only calls after the one with this request id').json,
    follow: { type: 'boolean', description: 'Send each call as it ends, as Server-Sent Events', default: false },
    page: integer('Page number, from 1', { minimum: 1, default: 1 }).json,
    page_size: integer('Results per page', { minimum, maximum, default: PAGE_SIZE.default }).json,
  },
  reply: pageOf(loggedRequestRecord),
});

/** May be repeated, as a query. */
export const clearLoggedRequests = defineOperation({
  subject: 'gateway.test-requests.clear',
  kind: 'query',
  summary: 'Empty the log of what a client has sent',
  description: 'Forgets the calls of an account, so that the next list has only those that come after.',
  http: { method: 'DELETE', path: '/_stratus/requests' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  query: { account },
  reply: empty,
});
