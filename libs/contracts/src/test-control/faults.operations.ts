import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { faultsRecord } from './fault.record.js';

export const listFaults = defineOperation({
  subject: 'gateway.faults.list',
  kind: 'query',
  summary: 'List the faults, and how often each has acted',
  description: 'With a token, those of its account, else all. Tells whether a test has met its fault.',
  http: { method: 'GET', path: '/_stratus/faults' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  reply: faultsRecord,
});

export const deleteFault = defineOperation({
  subject: 'gateway.faults.delete',
  kind: 'command',
  summary: 'End a fault',
  description: 'Later calls meet it no more; a call that waits because of it goes on waiting.',
  http: { method: 'DELETE', path: '/_stratus/faults/:faultId' },
  scopes: 'public',
  grant: anyUser,
  params: { faultId: 'integer' },
  reply: empty,
});

export const deleteFaults = defineOperation({
  subject: 'gateway.faults.delete-all',
  kind: 'command',
  summary: 'End all faults',
  description: 'With a token, those of its account, else all. For the end of a test.',
  http: { method: 'DELETE', path: '/_stratus/faults' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  reply: empty,
});
