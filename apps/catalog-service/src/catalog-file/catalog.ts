import {
  CAPABILITY,
  COMPUTE,
  IMAGE_CAPABILITIES,
  IMAGE_STATUSES,
  IMAGE_TYPES,
  KERNEL_ARCHITECTURES,
  REGION_SITE_TYPES,
  REGION_STATUSES,
  TYPE_CLASSES,
} from '@stratus/contracts';
import { z } from 'zod';
import { amounts, count, id, label, price } from './catalog-fields.js';
import { databaseEngine, databaseType } from './database-offers.js';

const addresses = (address: z.ZodType<string>) => z.array(address).min(1, 'must name at least one address');

const region = z.strictObject({
  id: id.refine((id) => id !== 'availability', 'must not be the word availability: /regions/availability is a list'),
  label,
  country: z.string().regex(/^[a-z]{2}$/, 'must be a two-letter country code in lower case'),
  capabilities: z.array(z.enum(Object.values(CAPABILITY))),
  resolvers: z.strictObject({ ipv4: addresses(z.ipv4()), ipv6: addresses(z.ipv6()) }),
  status: z.enum(REGION_STATUSES).default('ok'),
  site_type: z.enum(REGION_SITE_TYPES).default('core'),
});

const regionPrices = z.array(z.strictObject({ id, ...amounts })).default([]);

const type = z.strictObject({
  id,
  label,
  class: z.enum(TYPE_CLASSES),
  disk: count,
  memory: count,
  vcpus: z.int().min(1),
  gpus: count.default(0),
  transfer: count,
  network_out: count,
  price,
  region_prices: regionPrices,
  addons: z.strictObject({ backups: z.strictObject({ price, region_prices: regionPrices }) }),
  successor: id.nullable().default(null),
});

const availability = z.strictObject({ region: id, plan: id, available: z.boolean() });

const slashedId = z
  .string()
  .max(128)
  .regex(
    new RegExp(`^${COMPUTE}/[a-z0-9]+([._-][a-z0-9]+)*$`),
    `must be ${COMPUTE}/ and lower-case letters and digits, in parts joined by single hyphens, dots or underscores`,
  );
const moment = z.iso
  .datetime({ local: true, precision: 0 })
  .regex(/\d$/, 'must have no zone: it is in UTC')
  .describe('YYYY-MM-DDTHH:MM:SS');

const image = z
  .strictObject({
    id: slashedId,
    label,
    description: z.string().default(''),
    created: moment,
    created_by: label.default(COMPUTE),
    updated: moment.optional(),
    type: z.enum(IMAGE_TYPES).default('manual'),
    deprecated: z.boolean().default(false),
    size: count,
    vendor: label,
    eol: moment.nullable().default(null),
    status: z.enum(IMAGE_STATUSES).default('available'),
    capabilities: z.array(z.enum(IMAGE_CAPABILITIES)).default([]),
  })
  .transform((image) => ({ ...image, updated: image.updated ?? image.created, is_public: true, expiry: null }));

const kernel = z.strictObject({
  id: slashedId,
  label,
  version: label,
  kvm: z.boolean().default(true),
  architecture: z.enum(KERNEL_ARCHITECTURES).default('x86_64'),
  pvops: z.boolean().default(true),
  deprecated: z.boolean().default(false),
  built: moment,
});

/** Services cache all entries of a section, which they read as one page of the maximum size. */
const MAX_ENTRIES = 500;

/** The shape of the catalog file. A new section needs a key here; an unknown key is an error. */
export const catalogShape = z
  .strictObject({
    regions: z.array(region).min(1, 'must hold at least one region').max(MAX_ENTRIES),
    types: z.array(type).min(1, 'must hold at least one type').max(MAX_ENTRIES),
    availability: z.array(availability).default([]),
    images: z.array(image).max(MAX_ENTRIES).default([]),
    kernels: z.array(kernel).max(MAX_ENTRIES).default([]),
    database_engines: z.array(databaseEngine).max(MAX_ENTRIES).default([]),
    database_types: z.array(databaseType).max(MAX_ENTRIES).default([]),
    /** network-service reads and checks them. */
    pools: z.unknown().optional(),
    /** account-service reads and checks them. */
    limits: z.unknown().optional(),
  })
  .transform(({ pools: _ofNetworkService, limits: _ofAccountService, ...catalog }) => catalog);

/** The content of the catalog file, and of the tables after the load. */
export type Catalog = z.infer<typeof catalogShape>;
