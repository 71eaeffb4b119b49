import { mayCreate } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import { BEFORE_SLASH } from '../schema/schema.js';
import {
  Conforms,
  Flag,
  Integer,
  Nested,
  NestedList,
  Optional,
  Required,
  VerbatimText,
  WordedText,
} from '../validation/decorators.js';
import { RootKeys, RootPassword, Usernames } from './disk-fields.js';
import { InstanceLabel } from './instance-fields.js';
import { instanceRecord } from './instance.record.js';
import { MAX_INTERFACES } from '../max-interfaces.js';
import { InterfaceRequest } from './interface-fields.js';
import { USER_DATA_PATTERN, userDataFault } from './user-data.js';

export class InstanceMetadataRequest {
  @Optional('Base64 of the user data for cloud-init; checked and not kept')
  @VerbatimText(0, 100_000)
  @Conforms('userData', userDataFault, { pattern: USER_DATA_PATTERN })
  user_data?: string;
}

export class CreateInstanceRequest {
  @Required('Id of the type: its memory, processors and disk') @VerbatimText(1, 64) type: string;
  @Required('Id of the region') @VerbatimText(1, 64) region: string;
  @Optional('3 to 64 characters, unique among your instances; made up when missing') @InstanceLabel() label?: string;
  @Optional('Tags of the instance; only an unrestricted user may set them') @Tags() tags?: string[];
  @Optional('Deprecated: a label to sort by') @VerbatimText(0, 50) group?: string;
  @Optional('Id of the image; without one the instance has neither disk nor profile and stays offline')
  @WordedText(1, 64, BEFORE_SLASH)
  image?: string;
  @Optional('Password of root; checked and not kept. An image needs it, or keys, or users')
  @RootPassword()
  root_pass?: string;
  @Optional('SSH keys for root; checked and not kept') @RootKeys() authorized_keys?: string[];
  @Optional('Users of the account whose SSH keys root gets') @Usernames() authorized_users?: string[];
  @Optional('Whether it boots; true by default with an image') @Flag() booted?: boolean;
  @Optional('Id of a backup to restore; there are none yet, so that every id is refused')
  @Integer(1)
  backup_id?: number;
  @Optional('Whether the instance has backups') @Flag() backups_enabled?: boolean;
  @Optional('Size of the swap disk in MB; 512 by default') @Integer(0, 1_000_000) swap_size?: number;
  @Optional('Id of a StackScript; there are none yet, so that every id is refused') @Integer(1) stackscript_id?: number;
  @Optional('Whether the instance gets a private address, too') @Flag() private_ip?: boolean;
  @Optional('Interfaces of the profile that comes with an image; without them a public one')
  @NestedList(() => InterfaceRequest, MAX_INTERFACES)
  interfaces?: InterfaceRequest[];
  @Optional('Id of a firewall that protects it from the start; a restricted user needs read_write on it')
  @Integer(1)
  firewall_id?: number;
  @Optional('Data for the first boot') @Nested(() => InstanceMetadataRequest) metadata?: InstanceMetadataRequest;
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
  events: [`${COMPUTE}_create`, `${COMPUTE}_boot`, 'firewall_device_add', 'tag_create'],
});
