import { DATABASE_ENGINES, DATABASE_QUANTITIES, TYPE_CLASSES } from '@stratus/contracts';
import { z } from 'zod';
import { count, id, label, price } from './catalog-fields.js';

const ENGINE_ID = new RegExp(`^(${DATABASE_ENGINES.join('|')})/([0-9A-Za-z]+(?:[._-][0-9A-Za-z]+)*)$`);

/** An engine and its version, as `<engine>/<version>`. */
export const engineId = z
  .string()
  .max(64)
  .regex(ENGINE_ID, `must be ${DATABASE_ENGINES.join(' or ')}, a slash and the version, like mysql/8.0.30`);

const partsOf = (id: string) => {
  const [engine = '', version = ''] = id.split('/');
  return { engine, version };
};

/** An engine for databases. */
export const databaseEngine = z
  .strictObject({ id: engineId, total_disk_size_gb: count.default(0), used_disk_size_gb: count.default(0) })
  .transform(({ id, ...sizes }) => ({ id, ...partsOf(id), ...sizes }));
type DatabaseEngine = z.infer<typeof databaseEngine>;

const offers = z
  .array(z.strictObject({ quantity: z.int().min(DATABASE_QUANTITIES.minimum).max(DATABASE_QUANTITIES.maximum), price }))
  .default([]);

/** A type for database nodes. */
export const databaseType = z.strictObject({
  id,
  label,
  class: z.enum(TYPE_CLASSES),
  memory: count,
  disk: count,
  vcpus: z.int().min(1),
  engines: z.strictObject({ mysql: offers, postgresql: offers }),
  deprecated: z.boolean().default(false),
});

/** The engines with these ids, with the sizes from the file. */
export const enginesOf = (ids: readonly string[], file: readonly DatabaseEngine[]): DatabaseEngine[] =>
  ids.map((id) => file.find((engine) => engine.id === id) ?? databaseEngine.parse({ id }));
