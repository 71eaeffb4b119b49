import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { Catalog } from './catalog.js';

/** A table that mirrors a list of the file: its key and its other columns, with their SQL types. */
interface Mirror {
  table: string;
  key: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, string>>;
}

const REGIONS: Mirror = {
  table: 'regions',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    label: 'text',
    country: 'text',
    capabilities: 'text[]',
    status: 'text',
    resolvers: 'jsonb',
    site_type: 'text',
  },
};

const TYPES: Mirror = {
  table: 'types',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    label: 'text',
    class: 'text',
    disk: 'bigint',
    memory: 'bigint',
    vcpus: 'integer',
    gpus: 'integer',
    transfer: 'bigint',
    network_out: 'bigint',
    price: 'jsonb',
    region_prices: 'jsonb',
    addons: 'jsonb',
    successor: 'text',
  },
};

const AVAILABILITY: Mirror = {
  table: 'availability',
  key: { region: 'text', plan: 'text' },
  columns: { position: 'integer', available: 'boolean' },
};

const IMAGES: Mirror = {
  table: 'images',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    label: 'text',
    description: 'text',
    created: 'text',
    created_by: 'text',
    updated: 'text',
    type: 'text',
    is_public: 'boolean',
    deprecated: 'boolean',
    size: 'bigint',
    vendor: 'text',
    eol: 'text',
    expiry: 'text',
    status: 'text',
    capabilities: 'text[]',
  },
};

const KERNELS: Mirror = {
  table: 'kernels',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    label: 'text',
    version: 'text',
    kvm: 'boolean',
    architecture: 'text',
    pvops: 'boolean',
    deprecated: 'boolean',
    built: 'text',
  },
};

const DATABASE_ENGINES: Mirror = {
  table: 'database_engines',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    engine: 'text',
    version: 'text',
    total_disk_size_gb: 'bigint',
    used_disk_size_gb: 'bigint',
  },
};

const DATABASE_TYPES: Mirror = {
  table: 'database_types',
  key: { id: 'text' },
  columns: {
    position: 'integer',
    label: 'text',
    class: 'text',
    memory: 'bigint',
    disk: 'bigint',
    vcpus: 'integer',
    engines: 'jsonb',
    deprecated: 'boolean',
  },
};

/** The tables of the catalog. Every method works in the caller's transaction. */
@Injectable()
export class CatalogRepository {
  /** Locks the catalog until the transaction ends. @returns the hash of the loaded catalog. */
  async lock(statements: Statements): Promise<string | undefined> {
    await statements.query(`select pg_advisory_xact_lock(hashtext('catalog:load'))`);
    const [loaded] = await statements.query<{ hash: string }>('select hash from loaded_catalog');
    return loaded?.hash;
  }

  /** Makes the tables match the catalog. */
  async replace(statements: Statements, catalog: Catalog): Promise<void> {
    await mirror(statements, REGIONS, catalog.regions.map(withJoinedResolvers));
    await mirror(statements, TYPES, catalog.types);
    await mirror(statements, AVAILABILITY, catalog.availability);
    await mirror(statements, IMAGES, catalog.images);
    await mirror(statements, KERNELS, catalog.kernels);
    await mirror(statements, DATABASE_ENGINES, catalog.database_engines);
    await mirror(statements, DATABASE_TYPES, catalog.database_types);
  }

  async remember(statements: Statements, hash: string, loaded: Date): Promise<void> {
    await statements.query(
      `insert into loaded_catalog (hash, loaded) values ($1, $2)
       on conflict (single) do update set hash = excluded.hash, loaded = excluded.loaded`,
      [hash, loaded],
    );
  }
}

const withJoinedResolvers = ({ resolvers, ...region }: Catalog['regions'][number]) => ({
  ...region,
  resolvers: { ipv4: resolvers.ipv4.join(','), ipv6: resolvers.ipv6.join(',') },
});

/** One statement that deletes missing rows and inserts or updates the others. */
async function mirror(statements: Statements, { table, key, columns }: Mirror, rows: readonly object[]): Promise<void> {
  const typed = Object.entries({ ...key, ...columns }).map(([name, type]) => `${name} ${type}`);
  const names = Object.keys({ ...key, ...columns }).join(', ');
  const keys = Object.keys(key);
  const updates = Object.keys(columns).map((name) => `${name} = excluded.${name}`);
  await statements.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as given (${typed.join(', ')})),
       gone as (delete from ${table} as present where not exists (
         select from given where ${keys.map((name) => `given.${name} = present.${name}`).join(' and ')}))
     insert into ${table} (${names}) select ${names} from given
     on conflict (${keys.join(', ')}) do update set ${updates.join(', ')}`,
    [JSON.stringify(rows.map((row, position) => ({ ...row, position })))],
  );
}
