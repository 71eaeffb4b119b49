import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPABILITY } from '@stratus/contracts';

/** The catalog file that is delivered. */
export const deliveredFile = join(import.meta.dirname, '../../../../config/catalog.yaml');
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

/** A small catalog without a fault, as the file would say it; JSON is YAML. */
export const sampleCatalog = () => ({
  regions: [sampleRegion('us-one'), sampleRegion('us-two'), sampleRegion('us-three')],
  types: [sampleType('t-1'), sampleType('t-2')],
  availability: [
    { region: 'us-one', plan: 't-1', available: true },
    { region: 'us-two', plan: 't-1', available: false },
  ],
});
