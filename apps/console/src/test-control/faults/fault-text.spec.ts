import type { FaultActionRecord, FaultRecord } from '@stratus/contracts';
import { callsOf, effectOf, hasEnded } from './fault-text.js';

const action: FaultActionRecord = {
  status: null,
  reason: null,
  field: null,
  retry_after: null,
  maintenance: false,
  delay_ms: null,
  drop: null,
  event: null,
  event_delay_ms: null,
};
const fault: FaultRecord = {
  id: 1,
  account_id: 7,
  preset: null,
  operation: 'vpc.vpcs.create',
  method: null,
  nth: 1,
  times: null,
  share: 1,
  seed: 5,
  until: null,
  action,
  matched: 0,
  acted: 0,
};

it.each<[Partial<FaultRecord>, string, string]>([
  [
    { action: { ...action, status: 503, retry_after: 1, maintenance: true }, times: 1 },
    'vpc.vpcs.create',
    'answers 503, Retry-After: 1, X-Maintenance-Mode · at most once · account 7',
  ],
  [
    { operation: '*', method: 'POST', action: { ...action, delay_ms: 1500, drop: 'after' }, nth: 3, account_id: null },
    'every operation, POST only',
    'waits 1,500 ms, ends the connection after the operation has committed · from call 3 on · every account',
  ],
  [
    { action: { ...action, event: 'twice', event_delay_ms: 1500 } },
    'vpc.vpcs.create',
    'publishes its events twice, publishes its events 1,500 ms later · account 7',
  ],
  [
    { preset: 'unstable', operation: '*', action: null, share: 0.75, until: '2026-11-27T08:00:00' },
    'unstable',
    'calls fail with 500 or 502 · on 75 % of the calls (seed 5) · until 2026-11-27 08:00:00 UTC · account 7',
  ],
])('%j', (parts, calls, effect) => {
  expect([callsOf({ ...fault, ...parts }), effectOf({ ...fault, ...parts })]).toEqual([calls, effect]);
});

it.each<[Partial<FaultRecord>, boolean]>([
  [{}, false],
  [{ times: 2, acted: 1 }, false],
  [{ times: 2, acted: 2 }, true],
  [{ until: '2026-11-27T08:00:00' }, true],
  [{ until: '2026-11-27T08:00:01' }, false],
])('%j has ended: %s', (parts, isOver) => {
  expect(hasEnded({ ...fault, ...parts }, new Date('2026-11-27T08:00:00Z'))).toBe(isOver);
});
