import { boolean, integer, list, nullable, number, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Statuses that a fault may answer with. */
export const FAULT_STATUSES = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504] as const;
export type FaultStatus = (typeof FAULT_STATUSES)[number];

export const FAULT_PRESETS = ['unstable', 'rate-limited', 'maintenance', 'busy', 'as-in-life'] as const;
export type FaultPreset = (typeof FAULT_PRESETS)[number];

export const FAULT_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** When the connection ends without an answer: before the operation runs, or after it has run and committed. */
export const FAULT_DROPS = ['before', 'after'] as const;

/** What happens to the events that a call causes. */
export const FAULT_EVENTS = ['twice'] as const;

/** How the job ends that the operation begins. */
export const JOB_FAULTS = ['fail', 'hang'] as const;

export const faultActionRecord = record('FaultAction', {
  status: nullable(integer('Status of the answer', { enum: [...FAULT_STATUSES] })),
  reason: nullable(verbatim('Reason of its error')),
  field: nullable(verbatim('Field of its error')),
  retry_after: nullable(integer('Its `Retry-After`, in seconds')),
  maintenance: boolean('Whether it has `X-Maintenance-Mode`'),
  delay_ms: nullable(integer('How long the call waits before anything else, in milliseconds')),
  drop: nullable(oneOf(FAULT_DROPS, 'When the connection ends without an answer')),
  event: nullable(oneOf(FAULT_EVENTS, 'What happens to the events that the call causes')),
  event_delay_ms: nullable(integer('How much later these events are published, in milliseconds')),
  job: nullable(oneOf(JOB_FAULTS, 'What becomes of the job that the operation begins')),
  job_ms: nullable(integer('How long that job takes, in milliseconds')),
});
export type FaultActionRecord = Infer<typeof faultActionRecord>;

export const faultRecord = record('Fault', {
  id: integer('Id of the rule, as in `X-Stratus-Fault`'),
  account_id: nullable(integer('The account whose calls it is for; null: every account')),
  preset: nullable(oneOf(FAULT_PRESETS, 'The preset; null for a rule of your own')),
  operation: verbatim('The operation, or `*`'),
  method: nullable(oneOf(FAULT_METHODS, 'The method of the calls; null: any')),
  nth: integer('The first matching call on which it may act'),
  times: nullable(integer('How often it acts at most; null: without end')),
  share: number('The share of the calls on which it acts'),
  seed: integer('Repeats the choice of these calls'),
  until: nullable(time('When it ends by itself; null: never')),
  action: nullable(faultActionRecord),
  matched: integer('How many calls it has matched'),
  acted: integer('On how many of them it has acted'),
});
export type FaultRecord = Infer<typeof faultRecord>;

export const faultsRecord = record('Faults', {
  data: list(faultRecord, 'The rules, in the order in which they are asked'),
});
