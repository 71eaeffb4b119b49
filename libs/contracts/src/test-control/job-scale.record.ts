import { nullable, number, record } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The scale in one service. */
export const serviceJobScaleRecord = record('ServiceJobScale', {
  scale: number('What the waits of jobs are multiplied by'),
});

export const jobScaleRecord = record('JobScale', {
  scale: nullable(number('What the waits of jobs are multiplied by; null: services differ, because one has restarted')),
  instances: number('The same for jobs of instances, disks and volumes'),
  databases: number('The same for jobs of simulated databases'),
});
export type JobScaleRecord = Infer<typeof jobScaleRecord>;
