import { apiTime } from '@stratus/contracts';
import type {
  ApiError,
  InstanceAlerts,
  InstanceBackups,
  InstanceRecord,
  InstanceSpecs,
  InstanceStatus,
  TypeRecord,
} from '@stratus/contracts';
import type { JobKind } from '../turns/turns.js';

export interface Instance {
  id: number;
  accountId: number;
  label: string;
  group: string;
  status: InstanceStatus;
  type: string;
  region: string;
  image: string | null;
  /** Public addresses first. */
  ipv4: string[];
  /** SLAAC address with /128. */
  ipv6: string | null;
  specs: InstanceSpecs;
  alerts: InstanceAlerts;
  backups: InstanceBackups;
  watchdogEnabled: boolean;
  tags: string[];
  hostUuid: string;
  hasUserData: boolean;
  /** The profile that it runs on; null while it is off. */
  bootedConfigId: number | null;
  lastBootedConfigId: number | null;
  /** Id of the job that runs on it. */
  busySaga: string | null;
  /** Kind of that job; null without one. */
  jobKind: JobKind | null;
  /** Id of the saga that changes its profiles or addresses. */
  changeSaga: string | null;
  /** Number of the last job; the next one has a higher number. */
  jobNumber: number;
  /** Whether that job has not begun yet, so that another one may replace it. */
  jobPending: boolean;
  /** False until its creation has succeeded. */
  visible: boolean;
  created: Date;
  updated: Date;
}

export const INSTANCE_LABEL_TAKEN: ApiError = {
  field: 'label',
  reason: 'Label must be unique among your instances',
};

const ALERTS_BY_DEFAULT = { network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 };
const CPU_ALERT_PER_CORE = 90;

export const defaultAlerts = (type: Pick<TypeRecord, 'vcpus'>): InstanceAlerts => ({
  cpu: CPU_ALERT_PER_CORE * type.vcpus,
  ...ALERTS_BY_DEFAULT,
});

export const newBackups = (enabled: boolean): InstanceBackups => ({
  enabled,
  available: false,
  schedule: { day: enabled ? 'Scheduling' : null, window: enabled ? 'Scheduling' : null },
  last_successful: null,
});

export const specsOf = ({ disk, memory, vcpus, gpus, transfer }: TypeRecord): InstanceSpecs => ({
  disk,
  memory,
  vcpus,
  gpus,
  transfer,
});

export const instanceRecordOf = (instance: Instance): InstanceRecord => ({
  id: instance.id,
  label: instance.label,
  group: instance.group,
  status: instance.status,
  type: instance.type,
  region: instance.region,
  image: instance.image,
  ipv4: instance.ipv4,
  ipv6: instance.ipv6,
  specs: instance.specs,
  alerts: instance.alerts,
  backups: instance.backups,
  hypervisor: 'kvm',
  watchdog_enabled: instance.watchdogEnabled,
  tags: instance.tags,
  host_uuid: instance.hostUuid,
  has_user_data: instance.hasUserData,
  disk_encryption: 'disabled',
  lke_cluster_id: null,
  placement_group: null,
  created: apiTime(instance.created),
  updated: apiTime(instance.updated),
});
