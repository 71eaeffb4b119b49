import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, Integer, Optional, OneOf, Text, TextList } from '../validation/decorators.js';
import { instanceLabelFault } from './instance-label.js';
import { BACKUP_DAYS, BACKUP_WINDOWS } from './instance.record.js';

/** Label of an instance: see {@link instanceLabelFault}. */
export const InstanceLabel = (): PropertyDecorator =>
  applyDecorators(Text(3, 64), Conforms('instanceLabel', instanceLabelFault));

/** Tags of an object: each 3..50 characters. */
export const Tags = (): PropertyDecorator => TextList(500, 3, 50);

export class InstanceAlertsRequest {
  @Optional() @Integer(0, 4_800) cpu?: number;
  @Optional() @Integer(0, 40_000) network_in?: number;
  @Optional() @Integer(0, 40_000) network_out?: number;
  @Optional() @Integer(0, 400) transfer_quota?: number;
  @Optional() @Integer(0, 100_000) io?: number;
}

export class InstanceBackupScheduleRequest {
  @Optional() @OneOf(BACKUP_DAYS) day?: (typeof BACKUP_DAYS)[number];
  @Optional() @OneOf(BACKUP_WINDOWS) window?: (typeof BACKUP_WINDOWS)[number];
}
