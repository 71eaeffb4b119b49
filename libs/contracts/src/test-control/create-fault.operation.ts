import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import {
  Flag,
  Integer,
  Nested,
  OneOf,
  OnlyKnownKeys,
  Optional,
  VerbatimText,
  WithSiblings,
} from '../validation/decorators.js';
import {
  FAULT_DROPS,
  FAULT_EVENTS,
  FAULT_METHODS,
  FAULT_PRESETS,
  FAULT_STATUSES,
  JOB_FAULTS,
  faultRecord,
} from './fault.record.js';
import type { FaultActionRecord, FaultPreset, FaultRecord, FaultStatus } from './fault.record.js';

const MAX_CALLS = 1_000_000;
const DAY_SECONDS = 86_400;
const MAX_DELAY_MS = 60_000;
const HOUR_SECONDS = 3600;
const MAX_SEED = 2 ** 32 - 1;

const Share = (): PropertyDecorator =>
  WithSiblings(
    'share',
    (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'Must be a number from 0 to 1'),
    { type: 'number', minimum: 0, maximum: 1 },
  );

@OnlyKnownKeys()
export class FaultActionRequest {
  @Optional('Answer with this status, which the operation must document; 429, 500, 502 and 503 fit every operation')
  @OneOf(FAULT_STATUSES)
  status?: FaultStatus;

  @Optional('Reason of the error; by default the usual one of the status')
  @VerbatimText(1, 500)
  reason?: string;

  @Optional('Field of the error, with status 400')
  @VerbatimText(1, 100)
  field?: string;

  @Optional('`Retry-After` in seconds, with status 409, 429, 503 or 504; by default 1')
  @Integer(0, HOUR_SECONDS)
  retry_after?: number;

  @Optional('Add `X-Maintenance-Mode`, with status 503')
  @Flag()
  maintenance?: boolean;

  @Optional('Wait before anything else, in milliseconds; alone or in addition')
  @Integer(1, MAX_DELAY_MS)
  delay_ms?: number;

  @Optional('End the connection without an answer: before the operation runs, or after it has run and committed')
  @OneOf(FAULT_DROPS)
  drop?: NonNullable<FaultActionRecord['drop']>;

  @Optional('Publish each event that the call causes twice, with the same id')
  @OneOf(FAULT_EVENTS)
  event?: NonNullable<FaultActionRecord['event']>;

  @Optional('Publish the events that the call causes so much later, in milliseconds')
  @Integer(1, MAX_DELAY_MS)
  event_delay_ms?: number;

  @Optional('The job that the operation begins fails, or hangs until POST /_stratus/jobs/finish or a deletion ends it')
  @OneOf(JOB_FAULTS)
  job?: NonNullable<FaultActionRecord['job']>;

  @Optional('The job that the operation begins takes so many milliseconds')
  @Integer(0, DAY_SECONDS * 1000)
  job_ms?: number;
}

@OnlyKnownKeys()
export class CreateFaultRequest {
  @Optional('A ready set of faults, instead of `operation` and `action`')
  @OneOf(FAULT_PRESETS)
  preset?: FaultPreset;

  @Optional('The operation, by its operationId in /openapi.json, or `*` for all')
  @VerbatimText(1, 100)
  operation?: string;

  @Optional('Only calls with this method; a HEAD counts as GET')
  @OneOf(FAULT_METHODS)
  method?: NonNullable<FaultRecord['method']>;

  @Optional('Act from this matching call on; by default from the first')
  @Integer(1, MAX_CALLS)
  nth?: number;

  @Optional('Act this often, exactly; by default without end')
  @Integer(1, MAX_CALLS)
  times?: number;

  @Optional('Act on this share of the calls, 0 to 1; by default on all')
  @Share()
  share?: number;

  @Optional('Repeats the random choices of another rule; by default a random one')
  @Integer(0, MAX_SEED)
  seed?: number;

  @Optional('End by itself after so many seconds')
  @Integer(1, DAY_SECONDS)
  until?: number;

  @Optional('What happens to the call')
  @Nested(() => FaultActionRequest)
  action?: FaultActionRequest;
}

export const createFault = defineOperation({
  subject: 'gateway.faults.create',
  kind: 'command',
  summary: 'Make calls fail',
  description:
    'With a token, the rule holds for its account, else for every account. Of several rules, the first that acts on a call is the only one.',
  http: { method: 'POST', path: '/_stratus/faults' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: CreateFaultRequest,
  example: { operation: 'vpc.vpcs.create', times: 1, action: { drop: 'after' } },
  reply: faultRecord,
});
