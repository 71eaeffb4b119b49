import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPABILITY, COMPUTE } from '@stratus/contracts';

/** The catalog file that is delivered. */
export const deliveredFile = join(import.meta.dirname, '../../../config/catalog.yaml');
export const deliveredText = (): string => readFileSync(deliveredFile, 'utf8');

const resolvers = { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] };

export const sampleRegion = (id: string) => ({
  id,
  label: `City of ${id}`,
  country: 'us',
  capabilities: [CAPABILITY.computes, CAPABILITY.vpcs, CAPABILITY.premiumPlans] as string[],
  resolvers,
});

export const sampleType = (id: string) => ({
  id,
  label: `Plan ${id}`,
  class: 'premium',
  disk: 25_600,
  memory: 1_024,
  vcpus: 1,
  transfer: 1_000,
  network_out: 1_000,
  price: { hourly: 0.0075, monthly: 5 },
  addons: { backups: { price: { hourly: 0.003, monthly: 2.5 } } },
});

export const sampleImage = (name: string) => ({
  id: `${COMPUTE}/${name}`,
  label: `Image ${name}`,
  vendor: 'Vendor',
  size: 1_500,
  created: '2024-01-02T03:04:05',
});

export const sampleKernel = (name: string) => ({
  id: `${COMPUTE}/${name}`,
  label: `Kernel ${name}`,
  version: '1.2.3',
  built: '2024-01-02T03:04:05',
});

export const sampleDatabaseType = (id: string) => ({
  id,
  label: `Type ${id}`,
  class: 'standard',
  memory: 1_024,
  disk: 25_600,
  vcpus: 1,
  engines: {
    mysql: [
      { quantity: 1, price: { hourly: 0.0225, monthly: 15 } },
      { quantity: 3, price: { hourly: 0.0525, monthly: 35 } },
    ],
  },
});

/** A small catalog without errors, in the format of the file; JSON is valid YAML. */
export const sampleCatalog = () => ({
  regions: [sampleRegion('us-one'), sampleRegion('us-two'), sampleRegion('us-three')],
  types: [sampleType('t-1'), sampleType('t-2')],
  availability: [
    { region: 'us-one', plan: 't-1', available: true },
    { region: 'us-two', plan: 't-1', available: false },
  ],
  images: [sampleImage('one1.0'), sampleImage('two')],
  kernels: [sampleKernel('latest-64bit'), sampleKernel('6.1.0-x86_64')],
  database_engines: [{ id: 'mysql/8.0.30' }, { id: 'postgresql/14.6', total_disk_size_gb: 15, used_disk_size_gb: 2 }],
  database_types: [sampleDatabaseType('d-1'), sampleDatabaseType('d-2')],
});
