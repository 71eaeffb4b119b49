import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';
import { MAX_AHEAD_SECONDS } from './duration.js';

export class SetClockRequest {
  @Required() @Integer(0, MAX_AHEAD_SECONDS) aheadSeconds: number;
}

/** Advances the clock of a service, never back; 0 only asks. May be repeated, as a query. */
const setClockOf = (service: string) =>
  defineOperation({
    subject: `${service}.test-control.set-clock`,
    kind: 'query',
    summary: `Advance the clock of ${service}-service`,
    scopes: 'public',
    grant: anyUser,
    params: {},
    body: SetClockRequest,
    reply: record('ServiceClock', {
      aheadSeconds: integer('Seconds by which the clock of the service is ahead of the real time now'),
    }),
  });

export const setAccountClock = setClockOf('account');
export const setComputeClock = setClockOf('compute');
export const setDatabaseClock = setClockOf('database');
export const setNetworkClock = setClockOf('network');
export const setVpcClock = setClockOf('vpc');
export const setWebhookClock = setClockOf('webhook');
