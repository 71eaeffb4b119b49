import type { Pool } from 'pg';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse } from '../service-database.js';
import { faultsOf } from '../tags/check-tags.js';
import type { Databases, Totals } from '../tags/check-tags.js';
import { ComputeTags } from '../tags/compute-tags.js';
import { lineOf } from '../tags/fault.js';
import { mendTags } from '../tags/mend-tags.js';
import { NetworkFirewalls } from '../tags/network-firewalls.js';
import { MOST_FAULTS } from '../tags/page.js';
import { UsageError } from '../usage-error.js';
import type { Outcome } from '../outcome.js';

const usage = helpText('tags');

/** `tags`: compares the tags of objects with those that exist, or makes them fit. */
export async function tags(args: string[]): Promise<Outcome> {
  const [action, ...more] = parse({ args, allowPositionals: true }, usage).positionals;
  if (action !== 'check' && action !== 'mend') throw new UsageError(`${action ?? 'An action'} is not known.`, usage);
  if (more.length > 0) throw new UsageError(`${more[0]} is one argument too many.`, usage);
  return onDatabaseOf('compute', (computePool) =>
    onDatabaseOf(
      'network',
      async (networkPool) => {
        const databases = { compute: new ComputeTags(computePool), network: new NetworkFirewalls(networkPool) };
        await refuseOtherDatabases(databases);
        return action === 'check' ? check(databases) : mend(databases, computePool);
      },
      'NETWORK_DATABASE_URL',
    ),
  );
}

/** Also says so of exchanged URLs: each role sees its own schema only. */
async function refuseOtherDatabases({ compute, network }: Databases): Promise<void> {
  if (!(await compute.isThere())) throw new UsageError('DATABASE_URL has no tags of compute-service.', usage);
  if (!(await network.isThere()))
    throw new UsageError('NETWORK_DATABASE_URL has no firewalls of network-service.', usage);
}

async function check(databases: Databases): Promise<Outcome> {
  const totals = { tags: 0, objects: 0, reservations: 0 };
  /** Many objects may have the same unknown tag, on many pages: one line is enough. */
  const seen = new Set<string>();
  const lines: string[] = [];
  for await (const faults of faultsOf(databases, totals)) {
    for (const fault of faults) {
      const key = JSON.stringify({ ...fault, object: '' });
      if (!seen.has(key)) lines.push(lineOf(fault));
      seen.add(key);
    }
    if (lines.length >= MOST_FAULTS) break;
  }
  if (lines.length === 0) return { text: soundness(totals), exitCode: 0 };
  const sum = lines.length < MOST_FAULTS ? counted(lines.length, 'fault') : `${MOST_FAULTS} faults, and perhaps more`;
  return { text: [...lines.slice(0, MOST_FAULTS), `${sum}: npm run tags -- mend`].join('\n'), exitCode: 1 };
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function soundness({ tags: count, objects, reservations }: Totals): string {
  const under = counted(reservations, 'firewall is just getting its tags', 'firewalls are just getting their tags');
  const sound = `Sound: ${counted(count, 'tag exists', 'tags exist')}, ${counted(objects, 'object has tags', 'objects have tags')}`;
  return reservations === 0 ? sound : `${sound}, ${under}`;
}

async function mend(databases: Databases, pool: Pool): Promise<Outcome> {
  const { given, dropped, unmarked, reservations } = await mendTags(databases, pool);
  const lines = [
    counted(given, 'tag of objects now exists', 'tags of objects now exist'),
    counted(
      dropped,
      'tag that no object has and no user created is gone',
      'tags that no object has and no user created are gone',
    ),
    counted(unmarked, 'mark of a deletion that had ended is gone', 'marks of deletions that had ended are gone'),
    counted(
      reservations,
      'reservation of a saga that had ended is gone',
      'reservations of sagas that had ended are gone',
    ),
  ];
  return { text: lines.join('\n'), exitCode: 0 };
}
