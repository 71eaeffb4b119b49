import { mayCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import {
  Conforms,
  Flag,
  Integer,
  Nested,
  NestedList,
  Optional,
  Required,
  Text,
  TextList,
} from '../validation/decorators.js';
import { InstanceLabel, Tags } from './instance-fields.js';
import { instanceRecord } from './instance.record.js';
import { InterfaceRequest, MAXIMUM_INTERFACES } from './interface-fields.js';
import { userDataFault } from './user-data.js';

export class InstanceMetadataRequest {
  @Optional() @Text(0, 100_000) @Conforms('userData', userDataFault) user_data?: string;
}

export class CreateInstanceRequest {
  @Required() @Text(1, 64) type: string;
  @Required() @Text(1, 64) region: string;
  /** Default: `compute-<id>`, or a similar label if that one is in use. */
  @Optional() @InstanceLabel() label?: string;
  @Optional() @Tags() tags?: string[];
  @Optional() @Text(0, 50) group?: string;
  /** Without an image the instance has neither disk nor profile and stays offline. */
  @Optional() @Text(1, 64) image?: string;
  @Optional() @Text(7, 128) root_pass?: string;
  @Optional() @TextList(100, 1, 16_384) authorized_keys?: string[];
  @Optional() @TextList(100, 1, 32) authorized_users?: string[];
  /** Default: true with an image, else false. */
  @Optional() @Flag() booted?: boolean;
  @Optional() @Integer(1) backup_id?: number;
  @Optional() @Flag() backups_enabled?: boolean;
  /** MB. */
  @Optional() @Integer(0, 1_000_000) swap_size?: number;
  @Optional() @Integer(1) stackscript_id?: number;
  @Optional() @Flag() private_ip?: boolean;
  /** Interfaces of the profile that comes with an image. */
  @Optional() @NestedList(() => InterfaceRequest, MAXIMUM_INTERFACES) interfaces?: InterfaceRequest[];
  @Optional() @Integer(1) firewall_id?: number;
  @Optional() @Nested(() => InstanceMetadataRequest) metadata?: InstanceMetadataRequest;
}

export const createInstance = defineOperation({
  subject: 'compute.instances.create',
  kind: 'command',
  summary: 'Create an instance',
  http: { method: 'POST', path: `/${COMPUTE}/instances` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayCreate(`add_${COMPUTES}`, COMPUTE),
  params: {},
  body: CreateInstanceRequest,
  example: {
    type: 'g6-nanode-1',
    region: 'us-east',
    label: 'my-instance',
    image: `${COMPUTE}/debian12`,
    root_pass: 'correct-horse-battery',
  },
  reply: instanceRecord,
  events: [`${COMPUTE}_create`, `${COMPUTE}_boot`],
});
