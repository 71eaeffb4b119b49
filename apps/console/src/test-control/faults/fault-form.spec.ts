/** Catches: a form that sends what it does not show, and a refusal that the page does not show. */
import { bodyOf, fieldsOf, nameOfError } from './fault-form.js';

const values = {
  preset: 'maintenance',
  operation: 'vpc.vpcs.create',
  method: 'POST',
  status: 503,
  maintenance: true,
  drop: 'after',
  delay_ms: 10,
  times: 1,
  nth: 2,
  share: 0.5,
  reason: '',
};

it.each([
  ['preset', { preset: 'maintenance', times: 1 }],
  [
    'answer',
    {
      operation: 'vpc.vpcs.create',
      method: 'POST',
      times: 1,
      nth: 2,
      share: 0.5,
      action: { status: 503, maintenance: true, delay_ms: 10 },
    },
  ],
  [
    'drop',
    {
      operation: 'vpc.vpcs.create',
      method: 'POST',
      times: 1,
      nth: 2,
      share: 0.5,
      action: { drop: 'after', delay_ms: 10 },
    },
  ],
  ['wait', { operation: 'vpc.vpcs.create', method: 'POST', times: 1, nth: 2, share: 0.5, action: { delay_ms: 10 } }],
] as const)('%s sends what it shows', (kind, body) => expect(bodyOf(kind, values)).toEqual(body));

it('a preset with a share of its own takes one', () =>
  expect(bodyOf('preset', { preset: 'unstable', share: 0.2 })).toEqual({ preset: 'unstable', share: 0.2 }));

it.each([
  ['operation', 'operation'],
  ['action.status', 'status'],
  ['action', 'status'],
  [undefined, undefined],
])('an error of %s belongs to %s', (field, name) => expect(nameOfError(field, fieldsOf('answer', values))).toBe(name));
