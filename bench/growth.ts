import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Target } from './load.ts';
import { LISTS } from './growth-lists.ts';
import type { List, Page } from './growth-lists.ts';
import { percentile } from './percentile.ts';
import { untilQuiet } from './quiet.ts';
import { inSession } from './session.ts';

/** How long the pages of one list take for this number of rows in the account; not every list has the maximum. */
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
/** Rows per statement when filling. */
const STEP = 50_000;

/** Fills one account with one kind of rows after the other, and measures its lists at each size. */
export async function measureGrowth(target: Target, databaseUrl: string, natsUrl: string): Promise<Growth[]> {
  return inSession(databaseUrl, async (client) => {
    // Otherwise events of earlier loads would join the list of events.
    await untilQuiet(client, natsUrl);
    const growths: Growth[] = [];
    for (const list of LISTS) growths.push(...(await measureList(target, client, list)));
    return growths;
  });
}

async function measureList(
  target: Target,
  client: pg.Client,
  { list, table, fill, most, isCounted = false, pages }: List,
): Promise<Growth[]> {
  await client.query(`truncate ${table} cascade`);
  const growths = pages.map(({ page }): Growth => ({ list, page, p50: {}, p99: {} }));
  let filled = 0;
  for (const size of SIZES.filter((each) => each <= (most ?? each))) {
    for (let from = filled + 1; from <= size; from += STEP)
      await client.query(fill, [from, Math.min(from + STEP - 1, size)]);
    filled = size;
    if (isCounted) await untilFolded(client, table);
    await client.query(`vacuum (analyze) ${table}`);
    // The services compile new code, and Postgres plans new statements.
    if (filled === SIZES[0]) for (const page of pages) await timesOf(target, page, size);
    for (const [index, page] of pages.entries()) {
      const times = await timesOf(target, page, size);
      const growth = growths[index] as Growth;
      growth.p50[size] = percentile(times, 0.5);
      growth.p99[size] = percentile(times, 0.99);
    }
  }
  await client.query(`truncate ${table} cascade`);
  return growths;
}

/** Each row has its own count until its service folds them. */
async function untilFolded(client: pg.Client, table: string): Promise<void> {
  const unfolded = `select from ${table}_counts where not folded limit 1`;
  while ((await client.query(unfolded)).rowCount !== 0) await delay(100);
  await client.query(`vacuum (analyze) ${table}_counts`);
}

async function timesOf({ baseUrl, token }: Target, page: Page, size: number): Promise<number[]> {
  const { path, filter, results = (rows) => rows } = page;
  const headers = { authorization: `Bearer ${token}`, ...(filter && { 'x-filter': JSON.stringify(filter(size)) }) };
  const request = async (): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`${baseUrl}${path(size)}`, { headers });
    const text = await response.text();
    const took = performance.now() - begun;
    if (!text.endsWith(`"results":${results(size)}}`)) throw new Error(`${path(size)} answers ${text.slice(-200)}`);
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
    const measured = SIZES.filter((size) => p50[size] !== undefined);
    const cells = SIZES.map((size) =>
      measured.includes(size) ? `${p50[size]?.toFixed(1)} (${p99[size]?.toFixed(1)})` : '–',
    );
    const ratio = (p50[measured.at(-1) as number] ?? Number.NaN) / (p50[SIZES[0] as number] ?? Number.NaN);
    console.log(`| ${list} | ${page} | ${cells.join(' | ')} | ${ratio.toFixed(1)} |`);
  }
}
