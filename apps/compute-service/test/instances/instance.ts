import type { ImageRecord, RegionRecord, TypeRecord } from '@stratus/contracts';
import { CAPABILITY } from '@stratus/contracts';
import { defaultAlerts, newBackups, specsOf } from '../../src/instances/instance.js';
import type { Instance } from '../../src/instances/instance.js';

export const typeLike = (more: Partial<TypeRecord> = {}): TypeRecord => ({
  id: 'g6-nanode-1',
  label: 'Nanode 1GB',
  class: 'nanode',
  disk: 25_600,
  memory: 1024,
  vcpus: 1,
  gpus: 0,
  accelerated_devices: 0,
  transfer: 1000,
  network_out: 1000,
  price: { hourly: 0, monthly: 0 },
  region_prices: [],
  addons: { backups: { price: { hourly: 0, monthly: 0 }, region_prices: [] } },
  successor: null,
  ...more,
});

export const regionLike = (more: Partial<RegionRecord> = {}): RegionRecord => ({
  id: 'us-east',
  label: 'Newark, NJ, USA',
  country: 'us',
  capabilities: Object.values(CAPABILITY),
  status: 'ok',
  resolvers: { ipv4: '', ipv6: '' },
  placement_group_limits: { maximum_pgs_per_customer: 0, maximum_computes_per_pg: 0 },
  site_type: 'core',
  ...more,
});

export const imageLike = (more: Partial<ImageRecord> = {}): ImageRecord => ({
  id: 'compute/debian12',
  label: 'Debian 12',
  description: '',
  created: '2023-06-14T00:00:00',
  created_by: 'stratus',
  updated: '2023-06-14T00:00:00',
  type: 'manual',
  is_public: true,
  deprecated: false,
  size: 1500,
  total_size: 1500,
  vendor: 'Debian',
  eol: null,
  expiry: null,
  status: 'available',
  capabilities: ['cloud-init'],
  tags: [],
  regions: [],
  ...more,
});

export const instanceLike = (more: Partial<Instance> = {}): Instance => ({
  id: 100_001,
  accountId: 1,
  label: 'web-1',
  group: '',
  status: 'running',
  type: 'g6-nanode-1',
  region: 'us-east',
  image: 'compute/debian12',
  ipv4: ['203.0.113.5'],
  ipv6: '2001:db8::5/128',
  specs: specsOf(typeLike()),
  alerts: defaultAlerts(typeLike()),
  backups: newBackups(false),
  watchdogEnabled: true,
  tags: [],
  hostUuid: 'c0ffee00-0000-4000-8000-000000000000',
  hasUserData: false,
  bootedConfigId: null,
  lastBootedConfigId: null,
  busySaga: null,
  jobKind: null,
  changeSaga: null,
  jobNumber: 0,
  jobPending: false,
  visible: true,
  created: new Date(0),
  updated: new Date(0),
  ...more,
});

/** The errors of a refusal, each as `field: reason`; empty if the work is not refused. */
export function faultsOf(decide: () => unknown): string[] {
  try {
    decide();
    return [];
  } catch (error) {
    const { errors } = error as { errors?: { field?: string; reason: string }[] };
    if (!errors) throw error;
    return errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
  }
}
