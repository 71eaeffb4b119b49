import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, Integer, OneOf, Optional, VerbatimText } from '../validation/decorators.js';
import { LABEL_PATTERN, labelFault } from '../labels/label.js';
import { BACKUP_DAYS, BACKUP_WINDOWS } from './instance.record.js';

/** Label of an instance: see {@link labelFault}. */
export const InstanceLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 64), Conforms('instanceLabel', labelFault, { pattern: LABEL_PATTERN }));

export class InstanceAlertsRequest {
  @Optional('Percent of processor time; 90 for each core by default') @Integer(0, 4_800) cpu?: number;
  @Optional('Incoming megabits per second') @Integer(0, 40_000) network_in?: number;
  @Optional('Outgoing megabits per second') @Integer(0, 40_000) network_out?: number;
  @Optional('Percent of the monthly transfer') @Integer(0, 400) transfer_quota?: number;
  @Optional('Disk operations per second') @Integer(0, 100_000) io?: number;
}

export class InstanceBackupScheduleRequest {
  @Optional('Day of the weekly backup') @OneOf(BACKUP_DAYS) day?: (typeof BACKUP_DAYS)[number];
  @Optional('Two hours of the day, by the hour at which they begin in UTC: `W0` to `W22`')
  @OneOf(BACKUP_WINDOWS)
  window?: (typeof BACKUP_WINDOWS)[number];
}
