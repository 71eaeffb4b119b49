/** Catches: a migration that breaks replicas of the previous release, which keep running until the upgrade is complete. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import { contractionsIn } from './contractions.ts';

type Migration = new () => { up: (runner: { query: (text: string) => Promise<unknown[]> }) => Promise<void> };

/**
 * `released`: the migrations of the last release; each release adds its own. `contract`: newer ones that may drop something,
 * each with the release whose code no longer uses it.
 */
const { released, contract } = JSON.parse(readFileSync(join(import.meta.dirname, 'released.json'), 'utf8')) as {
  released: string[];
  contract: Record<string, string>;
};

const files = globSync(['apps/*/src/migrations/*.migration.ts', 'libs/*/src/**/*.migration.ts'], { cwd: projectRoot });
const migrations = new Map<string, Migration>();
beforeAll(async () => {
  const modules = await Promise.all(files.map(async (file) => (await import(join(projectRoot, file))) as object));
  for (const module of modules)
    for (const [name, value] of Object.entries(module)) migrations.set(name, value as Migration);
});

/** The SQL that a migration sends to a database without rows, where only the name of the schema can be read. */
async function sqlOf(name: string): Promise<string> {
  const sent: string[] = [];
  const query = (text: string): Promise<unknown[]> => {
    sent.push(text);
    return Promise.resolve(text.includes('current_schema()') ? [{ schema: 'schema' }] : []);
  };
  const Found = migrations.get(name)!;
  await new Found().up({ query });
  return sent.join(';\n');
}

describe('the migrations since the last release', () => {
  it('keep everything that the code of that release needs', async () => {
    expect(migrations.size).toBeGreaterThanOrEqual(files.length);
    const newer = [...migrations.keys()].filter((name) => !released.includes(name) && !(name in contract));
    const found = await Promise.all(newer.map(async (name) => [name, contractionsIn(await sqlOf(name))] as const));
    expect(Object.fromEntries(found.filter(([, contractions]) => contractions.length > 0))).toEqual({});
  });

  it('keep the released migrations, which installations have run', () => {
    expect(released.filter((name) => !migrations.has(name))).toEqual([]);
    expect(Object.keys(contract).filter((name) => !migrations.has(name))).toEqual([]);
  });

  it('are read the way Postgres reads them', async () => {
    expect(contractionsIn(await sqlOf('ShareAddresses1700000005010'))).toEqual([]);
  });
});

describe('a migration', () => {
  it.each([
    ['alter table a drop column b', 'drops a column'],
    ['drop table a', 'drops a table'],
    ['alter table a rename to b', 'renames'],
    ['alter table a rename column b to c', 'renames'],
    ['alter table a alter column b type bigint', 'changes a type'],
    ['alter table a alter column b set not null', 'makes b not null without a default'],
    ['alter table a add column b int not null', 'adds b, which is not null and has no default'],
    ['alter table a add b int, add c text not null', 'adds c, which is not null and has no default'],
  ])('that sends "%s" %s', (sql, contraction) => {
    expect(contractionsIn(sql)).toEqual([contraction]);
  });

  it.each([
    'create table a (b int not null)',
    'alter table a add column b int not null default 0',
    'alter table a add column b int',
    'alter table a alter column b set default 1, alter column b set not null',
    'alter table a add constraint b check (c is not null)',
    'create index b on a (c) where d is not null',
    '-- drop table a\nselect 1',
    'create table a as select 1; drop table a',
  ])('may send "%s"', (sql) => {
    expect(contractionsIn(sql)).toEqual([]);
  });
});
