import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import type { OnApplicationBootstrap, Type } from '@nestjs/common';
import { CATALOG_LOADED, RegionCache } from '@stratus/catalog-client';
import { FIRST_PAGE, getRegion, getRegionAvailability, listRegions, listTypes } from '@stratus/contracts';
import { createLogger } from '@stratus/runtime';
import { bootService } from '@stratus/service';
import type { RunningService } from '@stratus/service';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { catalogService } from '../catalog-service.definition.js';
import { CatalogServiceModule } from '../catalog-service.module.js';
import { CatalogLoader } from './catalog.loader.js';
import { sampleCatalog, sampleRegion } from '../../test/catalog.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-catalog-'));
const file = join(directory, 'catalog.yaml');
const write = (catalog: object): void => writeFileSync(file, JSON.stringify(catalog));

let world: World;
beforeEach(async () => {
  world = await createWorld(['catalog']);
  write(sampleCatalog());
});
afterEach(() => world.stop());
afterAll(() => rmSync(directory, { recursive: true }));

const define = () => catalogService({ ...world.environment, CATALOG_FILE: file });
/** Resolves once the service's own region cache is filled, so that the service can be stopped at any moment. */
async function boot(module: Type = CatalogServiceModule): Promise<RunningService> {
  const service = await bootService(define(), module);
  await service.get(RegionCache).find('us-one');
  return service;
}
/** Starts with the current file, runs the work and stops. */
async function whileRunning<T>(look: () => Promise<T>, module?: Type): Promise<T> {
  const service = await boot(module);
  try {
    return await look();
  } finally {
    await service.stop();
  }
}
const regionIds = async () =>
  (await world.client.ask(listRegions, { list: FIRST_PAGE })).data.map((region) => region.id);
/** Changes with every write to the tables. */
const versions = async () =>
  (
    await world.sql.query(
      `select xmin::text from catalog.regions union all select xmin::text from catalog.types
       union all select xmin::text from catalog.availability union all select xmin::text from catalog.loaded_catalog`,
    )
  ).rows;

describe('loading the catalog', () => {
  it('applies entries that the file adds, changes, moves and removes', async () => {
    expect(await whileRunning(regionIds)).toEqual(['us-one', 'us-two', 'us-three']);

    const changed = sampleCatalog();
    changed.regions = [
      sampleRegion('us-three'),
      { ...sampleRegion('us-two'), label: 'Moved town', status: 'outage' } as never,
      sampleRegion('us-four'),
    ];
    changed.types = [{ ...changed.types[0]!, price: { hourly: 0.1, monthly: 70.25 } }];
    changed.availability = [{ region: 'us-two', plan: 't-1', available: true }];
    write(changed);

    await whileRunning(async () => {
      expect(await regionIds()).toEqual(['us-three', 'us-two', 'us-four']);
      const two = { params: { regionId: 'us-two' } };
      expect(await world.client.ask(getRegion, two)).toMatchObject({ label: 'Moved town', status: 'outage' });
      expect(await world.client.ask(getRegionAvailability, two)).toEqual(changed.availability);
      const { data } = await world.client.ask(listTypes, { list: FIRST_PAGE });
      expect(data).toMatchObject([{ id: 't-1', price: { hourly: 0.1, monthly: 70.25 } }]);
    });
  });

  it('writes nothing when only the layout of the file has changed', async () => {
    await whileRunning(async () => {});
    const before = await versions();
    writeFileSync(file, `# the same\n${JSON.stringify(sampleCatalog(), undefined, 4)}`);
    await whileRunning(async () => {});
    expect(await versions()).toEqual(before);
    write({ ...sampleCatalog(), availability: [] });
    await whileRunning(async () => {});
    expect(await versions()).not.toEqual(before);
  });

  it('applies all changes or none', async () => {
    const service = await boot();
    await world.sql.query(`
      update catalog.loaded_catalog set hash = 'another';
      update catalog.regions set label = 'Old town';
      alter table catalog.availability add constraint spoiler check (available is false) not valid`);
    const before = await versions();
    await expect(service.get(CatalogLoader).load()).rejects.toThrow(/spoiler/);
    expect(await versions()).toEqual(before);
    await service.stop();
  });

  it('lets replicas start together, even on an empty schema', async () => {
    const replicas = await Promise.all([boot(), boot(), boot()]);
    expect(await regionIds()).toEqual(['us-one', 'us-two', 'us-three']);
    await Promise.all(replicas.map((replica) => replica.stop()));
  });

  it('is done by only one of two replicas that find the same new file', async () => {
    const replicas = [await boot(), await boot()];
    await world.sql.query(`update catalog.loaded_catalog set hash = 'another'; delete from catalog.types`);
    const holder = await world.sql.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('catalog:load'))`);
    const loads = Promise.all(replicas.map((replica) => replica.get(CatalogLoader).load()));
    await eventually('two replicas that wait for the lock', async () => {
      const { rows } = await world.sql.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 2 ? true : undefined;
    });
    await holder.query('commit');
    holder.release();
    expect((await loads).toSorted()).toEqual([false, true]);
    expect((await world.client.ask(listTypes, { list: FIRST_PAGE })).results).toBe(2);
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
});

describe('an invalid file', () => {
  it('ends the process with its path and the reason, before it connects to any server', async () => {
    write({ ...sampleCatalog(), regions: [{ ...sampleRegion('us-one'), country: 'USA' }] });
    const main = join(import.meta.dirname, '../../../../programs/catalog-service.js');
    const service = spawn(process.execPath, [main], {
      env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', NATS_URL: 'nats://127.0.0.1:1', CATALOG_FILE: file },
    });
    const [told, [code]] = await Promise.all([text(service.stderr), once(service, 'exit')]);
    expect(told).toContain(`${file}: regions[0].country: must be a two-letter country code in lower case`);
    expect(code).toBe(1);
  });
});

/** A service that pauses between loading the catalog and serving requests. */
@Module({ imports: [CatalogServiceModule] })
class SlowServiceModule implements OnApplicationBootstrap {
  async onApplicationBootstrap(): Promise<void> {
    await delay(150);
  }
}

describe('the other services', () => {
  it('receive the signal only once the service serves requests', async () => {
    const answered = new Promise((resolve, reject) => {
      world.link.connection.subscribe(CATALOG_LOADED, {
        callback: () => void world.client.ask(listRegions, { list: FIRST_PAGE }).then(resolve, reject),
      });
    });
    await world.link.connection.flush();
    await whileRunning(async () => expect(await answered).toMatchObject({ results: 3 }), SlowServiceModule);
  });

  it('see the changed file in their region directory without polling', async () => {
    const directoryOfRegions = new RegionCache(world.client, world.link, createLogger('spec', 'silent'));
    await whileRunning(async () => {
      expect(await directoryOfRegions.find('us-one')).toMatchObject({ status: 'ok' });
      expect(await directoryOfRegions.find('us-none')).toBeUndefined();
    });
    write({
      ...sampleCatalog(),
      regions: [{ ...sampleRegion('us-one'), status: 'outage' }, sampleRegion('us-two'), sampleRegion('us-four')],
    });
    await whileRunning(async () => {
      await eventually('the changed region in the directory', async () =>
        (await directoryOfRegions.find('us-one'))?.status === 'outage' ? true : undefined,
      );
      expect(await directoryOfRegions.find('us-three')).toBeUndefined();
      expect(await directoryOfRegions.find('us-four')).toBeDefined();
    });
  });
});
