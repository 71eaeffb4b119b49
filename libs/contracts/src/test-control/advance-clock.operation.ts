import { Time } from '../account/account-fields.js';
import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record, time } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { Conforms, OnlyKnownKeys, Optional, VerbatimText } from '../validation/decorators.js';
import { faultOfAdvance } from './duration.js';

@OnlyKnownKeys()
export class AdvanceClockRequest {
  @Optional('How far: `P1D` is a day, `PT90M` are one and a half hours, `P2W` two weeks')
  @Conforms('duration', faultOfAdvance, { pattern: '^P' })
  @VerbatimText(1, 40)
  advance?: string;

  @Optional('Up to this time in UTC, instead of `advance`')
  @VerbatimText(1, 32)
  @Time()
  to?: string;
}

const clockRecord = record('Clock', {
  time: time('The time of the services'),
  ahead_seconds: integer('By how much it is ahead of the real time'),
});
export type ClockRecord = Infer<typeof clockRecord>;

export const viewClock = defineOperation({
  subject: 'gateway.clock.view',
  kind: 'query',
  summary: 'Show the time of the services',
  description: 'The real time, or ahead of it by what tests have advanced it.',
  http: { method: 'GET', path: '/_stratus/clock' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  reply: clockRecord,
});

export const advanceClock = defineOperation({
  subject: 'gateway.clock.advance',
  kind: 'command',
  summary: 'Advance the clock of all services',
  description:
    'What waits for a time happens at once: jobs end, backups are taken, tokens, keys and old events expire. For every account: parallel ' +
    'tests share the clock. It never goes back, and a saved state keeps it.',
  http: { method: 'POST', path: '/_stratus/clock' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: AdvanceClockRequest,
  example: { advance: 'P1D' },
  reply: clockRecord,
});
