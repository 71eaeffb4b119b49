import { setTimeout as delay } from 'node:timers/promises';

import { PREFIX, call } from './load.ts';

const FEED_MS = 60_000;

interface Access {
  api: string;
  token: string;
}

interface Page<T> {
  data: T[];
  pages: number;
}

async function everyPage<T>(access: Access, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pages } = (await call(access, `${path}?page_size=500&page=${page}`)) as Page<T>;
    all.push(...data);
    if (page >= pages) return all;
  }
}

/**
 * The differences from the replies: each acknowledged VPC must exist once, under the id in its reply, with no other one of the
 * load, and its event must be in the feed once.
 */
export async function differences(access: Access, created: ReadonlyMap<string, number>): Promise<string[]> {
  const vpcs = await everyPage<{ id: number; label: string }>(access, '/vpcs');
  const stored = vpcs.filter(({ label }) => label.startsWith(PREFIX));
  const byLabel = Map.groupBy(stored, ({ label }) => label);
  const wrong = [...created].filter(
    ([label, id]) =>
      byLabel
        .get(label)
        ?.map((vpc) => vpc.id)
        .join() !== String(id),
  );
  const invented = stored.filter(({ label }) => !created.has(label));
  return [
    ...wrong.map(
      ([label, id]) => `${label} was acknowledged as ${id}, and is there as ${JSON.stringify(byLabel.get(label))}`,
    ),
    ...invented.map(({ label }) => `${label} is there, and was not acknowledged`),
    ...(await missingEvents(access, [...created.values()])),
  ];
}

async function missingEvents(access: Access, ids: readonly number[]): Promise<string[]> {
  for (const end = Date.now() + FEED_MS; ; await delay(1_000)) {
    const events = await everyPage<{ id: number; action: string; entity: { id: number } | null }>(
      access,
      '/account/events',
    );
    // Events added between two pages make some others appear again.
    const each = [...new Map(events.map((event) => [event.id, event])).values()];
    const counts = Map.groupBy(
      each.filter(({ action }) => action === 'vpc_create'),
      ({ entity }) => entity?.id,
    );
    const wrong = ids.filter((id) => counts.get(id)?.length !== 1);
    if (wrong.length === 0 || Date.now() > end)
      return wrong.map((id) => `VPC ${id} has ${counts.get(id)?.length ?? 0} events of its creation`);
  }
}
