import { mayCreate } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { Usernames } from '../account/account-fields.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
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
import { RootKeys, RootPassword } from './disk-fields.js';
import { InstanceLabel } from './instance-fields.js';
import { instanceRecord } from './instance.record.js';
import { MAX_INTERFACES } from '../max-interfaces.js';
import { InterfaceRequest } from './interface-fields.js';
import { USER_DATA_PATTERN, userDataFault } from './user-data.js';

export class InstanceMetadataRequest {
  @Optional('User data for cloud-init in base64; checked but not stored')
  @VerbatimText(0, 100_000)
  @Conforms('userData', userDataFault, { pattern: USER_DATA_PATTERN })
  user_data?: string;
}

export class CreateInstanceRequest {
  @Required('Id of the type: its memory, processors and disk') @VerbatimText(1, 64) type: string;
  @Required('Id of the region') @VerbatimText(1, 64) region: string;
  @Optional('3 to 64 characters, unique among your instances; generated if omitted') @InstanceLabel() label?: string;
  @Optional('Tags of the instance; only an unrestricted user may set them') @Tags() tags?: string[];
  @Optional('Deprecated: a label to sort by') @VerbatimText(0, 50) group?: string;
  @Optional('Id of the image; without one the instance has no disk and no profile, and stays offline')
  @WordedText(1, 64, BEFORE_SLASH)
  image?: string;
  @Optional('Root password; checked but not stored. An image needs a password, keys or users')
  @RootPassword()
  root_pass?: string;
  @Optional('SSH keys for root; checked but not stored') @RootKeys() authorized_keys?: string[];
  @Optional('Users of the account whose SSH keys are added for root') @Usernames() authorized_users?: string[];
  @Optional('Whether to boot the instance; true by default with an image') @Flag() booted?: boolean;
  @Optional('Id of a backup to restore; every id is refused, because there are no backups')
  @Integer(1)
  backup_id?: number;
  @Optional('Whether the instance has backups') @Flag() backups_enabled?: boolean;
  @Optional('Size of the swap disk in MB; 512 by default') @Integer(0, 1_000_000) swap_size?: number;
  @Optional('Id of a StackScript; every id is refused, because there are no StackScripts')
  @Integer(1)
  stackscript_id?: number;
  @Optional('Whether to add a private address') @Flag() private_ip?: boolean;
  @Optional('Interfaces of the first profile; a public one by default; needs an image')
  @NestedList(() => InterfaceRequest, MAX_INTERFACES)
  interfaces?: InterfaceRequest[];
  @Optional('Id of a firewall to assign at creation; restricted users need read_write on it')
  @Integer(1)
  firewall_id?: number;
  @Optional('Data for the first boot') @Nested(() => InstanceMetadataRequest) metadata?: InstanceMetadataRequest;
}

export const createInstance = defineOperation({
  subject: 'compute.instances.create',
  kind: 'command',
  summary: 'Create an instance',
  description: 'Provisions a simulated machine with its addresses, disks and profile, and boots it if it has an image.',
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
