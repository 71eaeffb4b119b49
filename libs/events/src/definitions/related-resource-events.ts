import type { NewEvent } from '@stratus/commands';
import { COMPUTE_ID, COMPUTE_LABEL, domainRecord, volumeRecord } from '@stratus/contracts';
import type { DomainRecord, VolumeRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning, instanceEntity } from './second-entity.js';
import type { Named } from './second-entity.js';

const aboutDomain = ({ id, domain }: DomainRecord) => ({ id, label: domain, url: `/v4/domains/${id}` });
const aboutVolume = ({ id, label }: VolumeRecord) => ({ id, label, url: `/v4/volumes/${id}` });

const domain = { service: 'compute', entity: 'domain', data: domainRecord, seenBy: granteesOf('domain') };
const volume = { service: 'compute', entity: 'volume', data: volumeRecord, seenBy: granteesOf('volume') };

export const domainCreate = defineEvent(
  { ...domain, type: 'dns_zone_create', summary: 'A domain was created', lifecycle: 'begins' },
  aboutDomain,
);
export const domainUpdate = defineEvent(
  { ...domain, type: 'dns_zone_update', summary: 'A domain was changed' },
  aboutDomain,
);
export const domainDelete = defineEvent(
  { ...domain, type: 'dns_zone_delete', summary: 'A domain was deleted', lifecycle: 'ends' },
  aboutDomain,
);

export const volumeCreate = defineEvent(
  {
    ...volume,
    type: 'volume_create',
    summary: 'A volume is being created, or became active',
    lifecycle: 'begins',
    job: true,
  },
  aboutVolume,
);
export const volumeUpdate = defineEvent(
  { ...volume, type: 'volume_update', summary: 'The label or tags of a volume were changed' },
  aboutVolume,
);
export const volumeDelete = defineEvent(
  { ...volume, type: 'volume_delete', summary: 'A volume was deleted', lifecycle: 'ends', job: true },
  aboutVolume,
);
const attached = defineEvent(
  { ...volume, type: 'volume_attach', summary: 'A volume was attached to an instance', job: true },
  aboutVolume,
);
const detached = defineEvent(
  {
    ...volume,
    type: 'volume_detach',
    summary: 'A volume was detached from its instance, alone or because the instance was deleted',
    job: true,
  },
  aboutVolume,
);

/** The instance that a volume is attached to; undefined if the volume is not attached. */
export const hostOfVolume = (record: VolumeRecord): Named | undefined => {
  const { [COMPUTE_ID]: id, [COMPUTE_LABEL]: label } = record;
  return id === null ? undefined : { id, label: label ?? '' };
};

const concerningHost = (event: NewEvent, host: Named | undefined): NewEvent =>
  concerning(event, host && instanceEntity(host));

/** The instance that gets the volume is the second entity. */
export const volumeAttach = (record: VolumeRecord): NewEvent => concerningHost(attached(record), hostOfVolume(record));

/** The instance that had the volume is the second entity. */
export const volumeDetach = (record: VolumeRecord, host: Named | undefined): NewEvent =>
  concerningHost(detached(record), host);
