import type { Field, Values } from '../../forms/fields.js';
import { filledIn } from '../../forms/fields.js';
import { PRESETS } from './fault-text.js';

/** What a rule is made of. */
export type FaultKind = 'answer' | 'drop' | 'wait' | 'events' | 'job' | 'slow-job' | 'preset';

const optional = (name: string, kind: Field['kind'], description: string, more: Partial<Field> = {}): Field => ({
  name,
  kind,
  required: false,
  description,
  ...more,
});

const PRESET = optional('preset', 'string', '', { required: true, values: Object.keys(PRESETS) });
const METHOD = optional('method', 'string', 'Only calls with this method; a HEAD counts as GET', {
  values: ['GET', 'POST', 'PUT', 'DELETE'],
});
const DELAY = optional('delay_ms', 'integer', 'Wait before anything else, at most 60,000 ms', {
  title: 'Delay in milliseconds',
});

/** The fields of `action`, in the order in which a form shows them. */
const ACTIONS: Readonly<Record<FaultKind, (values: Values) => Field[]>> = {
  preset: () => [],
  answer: ({ status }) => [
    optional('status', 'integer', 'One that the operation documents; 429, 500, 502 and 503 fit every operation', {
      required: true,
      values: ['400', '401', '403', '404', '409', '429', '500', '502', '503', '504'],
    }),
    optional('reason', 'string', 'Text of the error; by default the usual one of the status'),
    ...(status === 400 ? [optional('field', 'string', 'Field of the error')] : []),
    ...([409, 429, 503, 504].includes(Number(status))
      ? [optional('retry_after', 'integer', '`Retry-After` in seconds; by default 1')]
      : []),
    ...(status === 503 ? [optional('maintenance', 'boolean', 'Add `X-Maintenance-Mode`')] : []),
    DELAY,
  ],
  drop: () => [
    optional('drop', 'string', 'End it before the operation runs, or after it has run and committed', {
      title: 'End of the connection',
      required: true,
      values: ['before', 'after'],
    }),
    DELAY,
  ],
  wait: () => [{ ...DELAY, required: true }],
  events: () => [
    optional('event', 'string', '`twice`: each event that the call causes is published twice', {
      title: 'Repeat events',
      values: ['twice'],
    }),
    optional('event_delay_ms', 'integer', 'Publish them so much later, at most 60,000 ms', {
      title: 'Delay of events in milliseconds',
    }),
    DELAY,
  ],
  job: () => [
    optional('job', 'string', 'What becomes of the job that the call begins. Finishing jobs ends one that hangs', {
      required: true,
      values: ['fail', 'hang'],
    }),
    DELAY,
  ],
  'slow-job': () => [
    optional('job_ms', 'integer', 'How long the job that the call begins takes, at most a day, at any scale', {
      title: 'Milliseconds of the job',
      required: true,
    }),
    DELAY,
  ],
};

const OFTEN: readonly Field[] = [
  optional('times', 'integer', 'How often it acts; empty: without end'),
  optional('nth', 'integer', 'The first call on which it acts; empty: 1', { title: 'From call' }),
  optional('share', 'number', 'Of the calls, from 0 to 1; empty: all'),
  optional('seed', 'integer', 'Repeats the choices of another rule'),
  optional('until', 'integer', 'When it ends by itself; empty: never', { title: 'Seconds' }),
];

/** The fields of a form by where they stand in the request. */
export interface FaultFields {
  rule: Field[];
  action: Field[];
  often: Field[];
}

/** What a form asks for. The operation has an input of its own. */
export function fieldsOf(kind: FaultKind, values: Values): FaultFields {
  const { preset } = values;
  const isShared = preset !== 'rate-limited' && preset !== 'maintenance';
  const often = OFTEN.filter(({ name }) => kind !== 'preset' || (name !== 'nth' && (name !== 'share' || isShared)));
  return { rule: [kind === 'preset' ? PRESET : METHOD], action: ACTIONS[kind](values), often };
}

/** The body of the request that a form describes: what it shows, as far as it is filled in. */
export function bodyOf(kind: FaultKind, values: Values): Values {
  const { rule, action, often } = fieldsOf(kind, values);
  const taken = (fields: readonly Field[]): Values =>
    filledIn(Object.fromEntries(fields.map(({ name }) => [name, values[name]])));
  const head = { ...(kind !== 'preset' && filledIn({ operation: values.operation })), ...taken(rule) };
  return { ...head, ...taken(often), ...(kind !== 'preset' && { action: taken(action) }) };
}

/** Where the server's errors belong: those of the action as a whole to its first field. */
export const nameOfError = (field: string | undefined, { action }: FaultFields): string | undefined =>
  field === 'action' ? action[0]?.name : field?.replace(/^action\./, '');
