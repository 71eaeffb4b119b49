import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import type { Subscription } from '@nats-io/transport-node';
import { REPLY_HEADERS, listRegions } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { Readiness, createLogger } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { CATALOG_LOADED } from './catalog-cache.js';
import { RegionCache } from './catalog-caches.js';

const logger = createLogger('spec', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'stratus-regions-'));

/** Replies to catalog.regions.list in place of catalog-service and counts the requests. */
class Catalog {
  ids: string[] = ['us-east', 'us-west'];
  asked: Call[] = [];
  /** Every reply waits for this. */
  gate: Promise<unknown> = Promise.resolve();
  private subscription?: Subscription;

  constructor(private readonly link: NatsLink) {}

  async come(): Promise<void> {
    this.subscription = this.link.connection.subscribe(listRegions.subject, {
      callback: (_, message) => {
        this.asked.push(message.json());
        const body = JSON.stringify({ data: this.ids.map((id) => ({ id })) });
        const success = headers();
        success.set(REPLY_HEADERS.status, '200');
        void this.gate.then(() => message.respond(body, { headers: success }));
      },
    });
    await this.link.connection.flush();
  }

  async leave(): Promise<void> {
    this.subscription?.unsubscribe();
    await this.link.connection.flush();
  }
}

let server: NatsServer;
let link: NatsLink;
let catalog: Catalog;
let regions: RegionCache;

beforeAll(async () => {
  server = await startNats({ dir: folder, sync: false });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const now = performance.now.bind(performance);
/** Lets time pass without waiting for it. */
const later = (milliseconds: number): void => {
  const from = performance.now.bind(performance);
  performance.now = () => from() + milliseconds;
};

beforeEach(async () => {
  const configuration = { NATS_URL: server.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' as const };
  link = await NatsLink.open('spec', configuration, new Readiness(), logger);
  catalog = new Catalog(link);
  await catalog.come();
  regions = new RegionCache(new OperationClient(link), link, logger);
});
afterEach(async () => {
  performance.now = now;
  await link.connection.close();
});

const found = async (id: string): Promise<boolean> => (await regions.find(id)) !== undefined;

describe('the directory of regions', () => {
  it('loads one page of maximum size at the first use, and does not ask again for known entries', async () => {
    expect(catalog.asked).toHaveLength(0);
    expect(await found('us-east')).toBe(true);
    later(30_000);
    expect(await found('us-west')).toBe(true);
    expect(catalog.asked).toMatchObject([{ list: { page: 1, pageSize: 500 } }]);
  });

  it('reads nothing at a signal before the first use', async () => {
    link.connection.publish(CATALOG_LOADED);
    await link.connection.flush();
    expect(await found('us-east')).toBe(true);
    expect(catalog.asked).toHaveLength(1);
  });

  it('loads once for any number of concurrent lookups', async () => {
    const opened = Promise.withResolvers<void>();
    catalog.gate = opened.promise;
    const answers = Array.from({ length: 200 }, (_, index) => found(index % 2 === 0 ? 'us-east' : `unknown-${index}`));
    await eventually('the first load', async () => catalog.asked[0]);
    opened.resolve();
    expect(await Promise.all(answers)).toEqual(answers.map((_, index) => index % 2 === 0));
    expect(catalog.asked).toHaveLength(1);
  });

  it('asks once again for an unknown region', async () => {
    await found('us-east');
    catalog.ids.push('us-new');
    later(1_000);
    expect(await found('us-new')).toBe(true);
    expect(catalog.asked).toHaveLength(2);
  });

  it('protects the catalog from a flood of unknown names', async () => {
    await found('us-east');
    const moment = performance.now() + 1_000;
    performance.now = () => moment;
    for (let wave = 0; wave < 5; wave += 1) {
      const names = Array.from({ length: 100 }, (_, index) => `unknown-${wave}-${index}`);
      expect(await Promise.all(names.map(found))).not.toContain(true);
    }
    expect(catalog.asked).toHaveLength(2);
  });

  it('reads the catalog again when it changes', async () => {
    await found('us-east');
    // Time stands still: the region that is gone is not asked for.
    const moment = performance.now();
    performance.now = () => moment;
    catalog.ids = ['us-new'];
    link.connection.publish(CATALOG_LOADED);
    await eventually('the change', async () => ((await found('us-east')) ? undefined : true));
    expect(await found('us-new')).toBe(true);
    expect(catalog.asked).toHaveLength(2);
  });

  it('works from memory while the catalog is unavailable', async () => {
    await found('us-east');
    await catalog.leave();
    later(1_000);
    expect(await found('us-east')).toBe(true);
    expect(await found('us-new')).toBe(false);
    catalog.ids.push('us-new');
    await catalog.come();
    later(1_000);
    expect(await found('us-new')).toBe(true);
  });

  it('reports the catalog as unavailable when it has loaded nothing yet, and recovers', async () => {
    await catalog.leave();
    await expect(regions.find('us-east')).rejects.toMatchObject({ status: 503 });
    await catalog.come();
    expect(await found('us-east')).toBe(true);
  });

  it('survives a signal while it cannot load', async () => {
    await catalog.leave();
    link.connection.publish(CATALOG_LOADED);
    await link.connection.flush();
    await catalog.come();
    expect(await eventually('the regions', () => regions.find('us-east'))).toBeDefined();
  });

  it('loads again after a signal, even while an earlier load still runs', async () => {
    const opened = Promise.withResolvers<void>();
    catalog.gate = opened.promise;
    const first = found('us-new');
    await eventually('the first load', async () => catalog.asked[0]);
    catalog.ids.push('us-new');
    link.connection.publish(CATALOG_LOADED);
    await link.connection.flush();
    opened.resolve();
    expect(await first).toBe(false);
    await eventually('the second load', async () => catalog.asked[1]);
    expect(await eventually('the new region', () => regions.find('us-new'))).toBeDefined();
  });

  it('notices a change whose signal was lost: it reloads after a lookup', async () => {
    await found('us-east');
    catalog.ids = ['us-new'];
    later(3_600_000);
    expect(await found('us-east')).toBe(true);
    await eventually('the change', async () => ((await found('us-east')) ? undefined : true));
  });
});
