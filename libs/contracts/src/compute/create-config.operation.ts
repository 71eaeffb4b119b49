import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Nested, NestedList, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { ConfigSettings, DevicesRequest } from './config-fields.js';
import { configRecord } from './config.record.js';
import { MAX_INTERFACES } from '../max-interfaces.js';
import { InterfaceRequest } from './interface-fields.js';

export class CreateConfigRequest extends ConfigSettings {
  @Required('Name of the profile') @VerbatimText(1, 48) label: string;
  @Required('Disks and volumes in the slots of the instance; may be an empty object')
  @Nested(() => DevicesRequest)
  devices: DevicesRequest;
  @Optional('At most three interfaces: eth0, eth1 and eth2, in this order')
  @NestedList(() => InterfaceRequest, MAX_INTERFACES)
  interfaces?: InterfaceRequest[];
}

export const createConfig = defineOperation({
  subject: 'compute.configs.create',
  kind: 'command',
  summary: 'Add a configuration profile to an instance',
  description: 'Defines a further way to boot the instance, with its own kernel, devices and networks.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/configs` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: CreateConfigRequest,
  example: { label: 'my-profile', devices: {}, interfaces: [{ purpose: 'public' }] },
  reply: configRecord,
  events: [`${COMPUTE}_config_create`, 'volume_attach'],
});
