import type { SeedKind } from './kinds.js';
import type { Fields } from './references.js';

/** A record of a seed, which one operation creates. */
export interface SeedRecord {
  /** Section and label, `instances/web-1`; unique in the seed. */
  key: string;
  kind: SeedKind;
  label: string;
  /** As in the file. */
  fields: Fields;
  /** From 1. */
  line: number;
  /** Keys of the records that must exist before it. */
  needs: readonly string[];
  /** The key of the record below which it is created. */
  parent?: string;
}

/** A valid seed: each record follows those that it needs. */
export interface Seed {
  file: string;
  records: readonly SeedRecord[];
}
