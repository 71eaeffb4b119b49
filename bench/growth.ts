import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Target } from './load.ts';
import { percentile } from './percentile.ts';

/** How long the pages of one list take with so many rows in the account. */
export interface Growth {
  list: string;
  page: string;
  /** Milliseconds by number of rows. */
  p50: Record<number, number>;
  p99: Record<number, number>;
}

const SIZES = [1_000, 100_000, 1_000_000];
const CLIENTS = 4;
const REQUESTS_EACH = 50;
/** Rows of one statement of the filling. */
const STEP = 50_000;

const BEGUN = new Date(Date.now() - 60 * 86_400_000);

const FILL = {
  vpcs: `insert into vpc.vpcs (account_id, label, description, region, created, updated)
    select 1, 'grown-' || n, '', 'us-east', $3, $3 from generate_series($1::int, $2::int) as n`,
  events: `insert into account.feed_events (event_id, account_id, action, created, username, entity_type, entity_id, entity_label, entity_url, position)
    select gen_random_uuid(), 1, 'vpc_create', $3::timestamptz + n * interval '4 seconds', 'bench', 'vpc', n::text,
           'grown-' || n, '/v4/vpcs/' || n, n
      from generate_series($1::int, $2::int) as n`,
};

const UNFOLDED = `
  select from vpc.vpcs_counts where not folded union all select from account.feed_events_counts where not folded limit 1`;

interface Page {
  list: keyof typeof FILL;
  page: string;
  path: (size: number) => string;
  filter?: (size: number) => object;
  /** How many results it has; as many as there are rows, unless said otherwise. */
  results?: number;
}

const timeOf = (n: number): string => new Date(BEGUN.getTime() + n * 4_000).toISOString().slice(0, 19);
const middle = (path: string) => (size: number) => `${path}?page_size=100&page=${Math.max(1, Math.floor(size / 200))}`;
const PAGES: readonly Page[] = [
  { list: 'vpcs', page: 'first', path: () => '/vpcs?page_size=100' },
  { list: 'vpcs', page: 'middle', path: middle('/vpcs') },
  { list: 'vpcs', page: 'by label', path: () => '/vpcs', filter: () => ({ label: 'grown-500' }), results: 1 },
  { list: 'events', page: 'first', path: () => '/account/events?page_size=100' },
  { list: 'events', page: 'middle', path: middle('/account/events') },
  {
    list: 'events',
    page: 'of a create, since its second',
    path: () => '/account/events',
    filter: (size) => ({
      action: 'vpc_create',
      'entity.type': 'vpc',
      'entity.id': size - 5,
      created: { '+gte': timeOf(size - 6) },
    }),
    results: 1,
  },
];

/** Fills one account, and measures its lists at each size. */
export async function measureGrowth(target: Target, databaseUrl: string): Promise<Growth[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('truncate vpc.vpcs, account.feed_events cascade');
  const growths = PAGES.map(({ list, page }): Growth => ({ list, page, p50: {}, p99: {} }));
  let filled = 0;
  for (const size of SIZES) {
    for (const text of Object.values(FILL))
      for (let from = filled + 1; from <= size; from += STEP)
        await client.query(text, [from, Math.min(from + STEP - 1, size), BEGUN]);
    filled = size;
    await untilFolded(client);
    await client.query('vacuum (analyze) vpc.vpcs, vpc.vpcs_counts, account.feed_events, account.feed_events_counts');
    // The services compile what is new to them, and Postgres plans it.
    if (filled === SIZES[0]) for (const page of PAGES) await timesOf(target, page, size);
    for (const [index, page] of PAGES.entries()) {
      const times = await timesOf(target, page, size);
      const growth = growths[index] as Growth;
      growth.p50[size] = percentile(times, 0.5);
      growth.p99[size] = percentile(times, 0.99);
    }
  }
  await client.end();
  return growths;
}

/** Each row has a count of its own until its service folds them. */
async function untilFolded(client: pg.Client): Promise<void> {
  while ((await client.query(UNFOLDED)).rowCount !== 0) await delay(100);
}

async function timesOf({ baseUrl, token }: Target, page: Page, size: number): Promise<number[]> {
  const { path, filter, results = size } = page;
  const headers = { authorization: `Bearer ${token}`, ...(filter && { 'x-filter': JSON.stringify(filter(size)) }) };
  const request = async (): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`${baseUrl}${path(size)}`, { headers });
    const text = await response.text();
    const took = performance.now() - begun;
    if (!text.endsWith(`"results":${results}}`)) throw new Error(`${path(size)} answers ${text.slice(-200)}`);
    return took;
  };
  const client = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let count = 0; count < REQUESTS_EACH; count += 1) times.push(await request());
    return times.slice(REQUESTS_EACH / 5);
  };
  const times = await Promise.all(Array.from({ length: CLIENTS }, client));
  return times.flat();
}

export function printGrowth(growths: readonly Growth[]): void {
  const sizes = SIZES.map((size) => size.toLocaleString('en'));
  console.log(`\n| list | page | ${sizes.join(' | ')} rows, p50 (p99) ms | growth |\n|---|---|---:|---:|---:|---:|`);
  for (const { list, page, p50, p99 } of growths) {
    const cells = SIZES.map((size) => `${p50[size]?.toFixed(1)} (${p99[size]?.toFixed(1)})`);
    const ratio = (p50[SIZES.at(-1) as number] ?? Number.NaN) / (p50[SIZES[0] as number] ?? Number.NaN);
    console.log(`| ${list} | ${page} | ${cells.join(' | ')} | ${ratio.toFixed(1)} |`);
  }
}
