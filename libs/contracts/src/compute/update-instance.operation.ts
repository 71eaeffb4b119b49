import { mayWrite } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Flag, Nested, Optional, VerbatimText } from '../validation/decorators.js';
import { InstanceAlertsRequest, InstanceBackupScheduleRequest, InstanceLabel } from './instance-fields.js';
import { instanceRecord } from './instance.record.js';

export class UpdateInstanceBackupsRequest {
  @Optional('Schedule of the backups')
  @Nested(() => InstanceBackupScheduleRequest)
  schedule?: InstanceBackupScheduleRequest;
}

export class UpdateInstanceRequest {
  @Optional('New label: 3 to 64 characters, unique among your instances') @InstanceLabel() label?: string;
  @Optional('Replaces all tags; only an unrestricted user may change them') @Tags() tags?: string[];
  @Optional('Deprecated: a label to sort by') @VerbatimText(0, 50) group?: string;
  @Optional('Thresholds of alerts; omitted ones stay unchanged')
  @Nested(() => InstanceAlertsRequest)
  alerts?: InstanceAlertsRequest;
  @Optional('Settings of backups') @Nested(() => UpdateInstanceBackupsRequest) backups?: UpdateInstanceBackupsRequest;
  @Optional('Whether to reboot the instance if it powers off unexpectedly') @Flag() watchdog_enabled?: boolean;
}

export const updateInstance = defineOperation({
  subject: 'compute.instances.update',
  kind: 'command',
  summary: 'Update an instance',
  description:
    'Changes label, tags, alerts, the backup schedule or the watchdog; none of them interrupts the instance.',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: UpdateInstanceRequest,
  example: { label: 'renamed-instance' },
  reply: instanceRecord,
  events: [`${COMPUTE}_update`, 'tag_create'],
});
