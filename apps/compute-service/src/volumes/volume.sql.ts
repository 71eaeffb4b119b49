import type { Limited } from '@stratus/commands';
import { COMPUTE_ID, COMPUTE_LABEL, COMPUTE_TITLE } from '@stratus/contracts';
import type { VolumeRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** Prefix of a volume's device name on an instance; contains the product's name. */
const DEVICE = `scsi-0${COMPUTE_TITLE}_Volume_`;

const FILESYSTEM_PATH = `'/dev/disk/by-id/${DEVICE}' || volume.label`;
const INSTANCE_LABEL = '(select instance.label from instances as instance where instance.id = volume.compute_id)';

/** JSON of a volume record, built by Postgres; `volume` is the row. */
export const VOLUME_JSON = jsonRecord<VolumeRecord>({
  id: 'volume.id',
  label: 'volume.label',
  filesystem_path: FILESYSTEM_PATH,
  status: 'volume.status',
  size: 'volume.size',
  region: 'volume.region',
  [COMPUTE_ID]: 'volume.compute_id',
  [COMPUTE_LABEL]: INSTANCE_LABEL,
  tags: 'volume.tags',
  hardware_type: 'volume.hardware_type',
  encryption: `'disabled'`,
  created: jsonTime('volume.created'),
  updated: jsonTime('volume.updated'),
});

/** Columns of the filterable fields of volumes; `volume` is the row. */
export const VOLUME_COLUMNS = {
  id: 'volume.id',
  label: 'volume.label',
  filesystem_path: FILESYSTEM_PATH,
  status: 'volume.status',
  size: 'volume.size',
  region: 'volume.region',
  [COMPUTE_ID]: 'volume.compute_id',
  [COMPUTE_LABEL]: INSTANCE_LABEL,
  tags: 'volume.tags',
  hardware_type: 'volume.hardware_type',
  encryption: `'disabled'::text`,
  created: 'volume.created',
  updated: 'volume.updated',
};

/** What counts towards an account's limit of volumes. */
export const VOLUME_LIMIT: Limited = {
  kind: 'volumes',
  plural: 'volumes',
  rows: 'select from volumes where account_id = $1',
};
