/**
 * Catches: a constraint that nobody has looked at, so that the client whose request violates it gets a 500; and a declaration
 * of a constraint that is gone.
 */
import { join } from 'node:path';
import { UNREACHABLE_PLATFORM_CONSTRAINTS } from '@stratus/commands';
import type { UnreachableConstraints } from '@stratus/commands';
import { UNREACHABLE_EVENT_CONSTRAINTS } from '@stratus/events';
import { projectRoot } from '@stratus/local-servers';
import { SECRET_KEYS, createWorldDatabase, definitionOf } from '@stratus/testing';
import type { WorldDatabase } from '@stratus/testing';
import { services } from '@stratus/topology';
import pg from 'pg';

/**
 * Unique, exclusion, foreign key and check constraints, primary keys and unique indexes. Left out: a key that Postgres numbers
 * itself, and TypeORM's table of migrations.
 */
const CONSTRAINTS = `
  select conname as name from pg_constraint
   where connamespace = $1::text::regnamespace and contype in ('u', 'x', 'f', 'c', 'p')
     and conrelid <> ($1 || '.migrations')::regclass
     and not (contype = 'p' and exists (
       select from pg_attribute where attrelid = conrelid and array[attnum] = conkey and attidentity <> ''))
  union
  select relname from pg_index join pg_class on pg_class.oid = indexrelid
   where relnamespace = $1::text::regnamespace and indisunique
     and not exists (select from pg_constraint where conindid = indexrelid)
  order by name`;

const namesIn = (unreachable: UnreachableConstraints): string[] => Object.values(unreachable).flat();
const OF_LIBRARIES = [...namesIn(UNREACHABLE_PLATFORM_CONSTRAINTS), ...namesIn(UNREACHABLE_EVENT_CONSTRAINTS)];

const NAMES = services.map(({ name }) => name);
const declared = new Map<string, string[]>();
const present = new Map<string, string[]>();

let database: WorldDatabase;

beforeAll(async () => {
  const settings = { DATABASE_SECRET_KEYS: SECRET_KEYS, CATALOG_FILE: join(projectRoot, 'config/catalog.yaml') };
  database = await createWorldDatabase(NAMES, settings, false);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  try {
    for (const service of NAMES) {
      const define = await definitionOf(service);
      if (!define) throw new Error(`no app defines ${service}`);
      const { violations, unreachableConstraints } = define({ ...settings, DATABASE_URL: database.url });
      const { rows } = await sql.query<{ name: string }>(CONSTRAINTS, [service]);
      present.set(
        service,
        rows.map((row) => row.name),
      );
      declared.set(service, [...Object.keys(violations), ...namesIn(unreachableConstraints)]);
    }
  } finally {
    await sql.end();
  }
});
afterAll(() => database.drop());

describe.each(NAMES)('the schema of %s', (service) => {
  it('has no constraint without a refusal, or a reason why no request violates it', () => {
    const known = new Set([...declared.get(service)!, ...OF_LIBRARIES]);
    expect(present.get(service)!.length).toBeGreaterThan(10);
    expect(present.get(service)!.filter((constraint) => !known.has(constraint))).toEqual([]);
  });

  it('has every constraint that its service declares, and each is declared once', () => {
    const there = new Set(present.get(service));
    expect(declared.get(service)!.filter((constraint) => !there.has(constraint))).toEqual([]);
    expect(new Set(declared.get(service)).size).toBe(declared.get(service)!.length);
  });
});

it('the libraries declare only constraints that a schema has', () => {
  const there = new Set([...present.values()].flat());
  expect(OF_LIBRARIES.filter((constraint) => !there.has(constraint))).toEqual([]);
});
