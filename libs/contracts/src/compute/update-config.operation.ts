import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Nested, NestedList, Optional, VerbatimText } from '../validation/decorators.js';
import { ConfigSettings, DevicesRequest } from './config-fields.js';
import { configRecord } from './config.record.js';
import { MAX_INTERFACES } from '../max-interfaces.js';
import { InterfaceRequest } from './interface-fields.js';

/** `devices` and `interfaces` are replaced as a whole; `helpers` that are not in the request stay as they are. */
export class UpdateConfigRequest extends ConfigSettings {
  @Optional('New name of the profile') @VerbatimText(1, 48) label?: string;
  @Optional('Replaces all slots') @Nested(() => DevicesRequest) devices?: DevicesRequest;
  @Optional('Replaces all interfaces; one on the same subnet or VLAN keeps its id')
  @NestedList(() => InterfaceRequest, MAX_INTERFACES)
  interfaces?: InterfaceRequest[];
}

export const updateConfig = defineOperation({
  subject: 'compute.configs.update',
  kind: 'command',
  summary: 'Update a configuration profile',
  description:
    'Edits what the instance boots with; an interface on the same subnet or VLAN as before keeps its identity.',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId/configs/:configId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  body: UpdateConfigRequest,
  example: { label: 'renamed-profile' },
  reply: configRecord,
  events: [`${COMPUTE}_config_update`, 'volume_attach', 'volume_detach'],
});
