/** Catches: a form that sends what it does not show, and a refusal that the page does not show. */
import { bodyOf, fieldsOf, nameOfError } from './fault-form.js';

const values = {
  preset: 'maintenance',
  operation: 'vpc.vpcs.create',
  method: 'POST',
  status: 503,
  maintenance: true,
  drop: 'after',
  event: 'twice',
  event_delay_ms: 20,
  job: 'fail',
  job_ms: 30,
  delay_ms: 10,
  times: 1,
  nth: 2,
  share: 0.5,
  reason: '',
};

const RULE = { operation: 'vpc.vpcs.create', method: 'POST', times: 1, nth: 2, share: 0.5 };

it.each([
  ['preset', { preset: 'maintenance', times: 1 }],
  [
    'answer',
    {
      ...RULE,
      action: { status: 503, maintenance: true, delay_ms: 10 },
    },
  ],
  [
    'drop',
    {
      ...RULE,
      action: { drop: 'after', delay_ms: 10 },
    },
  ],
  ['wait', { ...RULE, action: { delay_ms: 10 } }],
  ['events', { ...RULE, action: { event: 'twice', event_delay_ms: 20, delay_ms: 10 } }],
  ['job', { ...RULE, action: { job: 'fail', delay_ms: 10 } }],
  ['slow-job', { ...RULE, action: { job_ms: 30, delay_ms: 10 } }],
] as const)('%s sends what it shows', (kind, body) => expect(bodyOf(kind, values)).toEqual(body));

it.each(['unstable', 'busy'])('%s, a preset with a share of its own, takes one', (preset) =>
  expect(bodyOf('preset', { preset, share: 0.2 })).toEqual({ preset, share: 0.2 }),
);

it.each([
  ['operation', 'operation'],
  ['action.status', 'status'],
  ['action', 'status'],
  [undefined, undefined],
])('an error of %s belongs to %s', (field, name) => expect(nameOfError(field, fieldsOf('answer', values))).toBe(name));
