import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { RequiredOrNull, WithSiblings } from '../validation/decorators.js';
import { jobScaleRecord } from './job-scale.record.js';

const MAX_SCALE = 100;

/** A number from 0, without waits, to 100. */
const Scale = (): PropertyDecorator =>
  WithSiblings(
    'scale',
    (value) =>
      typeof value === 'number' && value >= 0 && value <= MAX_SCALE
        ? undefined
        : `Must be a number from 0, for no waits, to ${MAX_SCALE}`,
    { type: 'number', minimum: 0, maximum: MAX_SCALE },
  );

export class SetJobScaleRequest {
  @RequiredOrNull('0: no waits, 1: as configured, 100: a hundred times as long; null: as without this request')
  @Scale()
  scale: number | null;
}

export const setJobScale = defineOperation({
  subject: 'gateway.test-control.set-job-scale',
  kind: 'command',
  summary: 'Make jobs faster or slower',
  description:
    'Multiplies what jobs of instances, disks, volumes and simulated databases wait for, from the next wait of each. With a token ' +
    'for its account, else for every account that has no scale of its own.',
  http: { method: 'PUT', path: '/_stratus/jobs' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: SetJobScaleRequest,
  example: { scale: 0 },
  reply: jobScaleRecord,
});
