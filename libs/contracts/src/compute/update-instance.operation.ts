import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import { Flag, Nested, Optional, Text } from '../validation/decorators.js';
import { InstanceAlertsRequest, InstanceBackupScheduleRequest, InstanceLabel, Tags } from './instance-fields.js';
import { instanceRecord } from './instance.record.js';

export class UpdateInstanceBackupsRequest {
  @Optional() @Nested(() => InstanceBackupScheduleRequest) schedule?: InstanceBackupScheduleRequest;
}

export class UpdateInstanceRequest {
  @Optional() @InstanceLabel() label?: string;
  @Optional() @Tags() tags?: string[];
  @Optional() @Text(0, 50) group?: string;
  @Optional() @Nested(() => InstanceAlertsRequest) alerts?: InstanceAlertsRequest;
  @Optional() @Nested(() => UpdateInstanceBackupsRequest) backups?: UpdateInstanceBackupsRequest;
  @Optional() @Flag() watchdog_enabled?: boolean;
}

export const updateInstance = defineOperation({
  subject: 'compute.instances.update',
  kind: 'command',
  summary: 'Change an instance',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: UpdateInstanceRequest,
  example: { label: 'renamed-instance' },
  reply: instanceRecord,
  events: [`${COMPUTE}_update`],
});
