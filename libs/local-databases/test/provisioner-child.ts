import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import type { LocalProvisioner as Local } from '../src/local.provisioner.js';
import type { PostgresqlServers as Servers } from '../src/postgresql/postgresql-servers.js';

/** The local provisioner, as built, in a separate process that may kill itself. */
interface Orders {
  directory: string;
  binaries: string;
  /** The specification to apply; a number: the cluster to remove. */
  apply: ClusterSpecification | number;
  /**
   * Boundaries at which it survives; undefined: all. At any other boundary after a step it reports the boundary and kills
   * itself.
   */
  passing?: string[];
}

const orders = JSON.parse(process.argv[2] ?? '') as Orders;
const { directory, binaries, apply, passing } = orders;
const built = join(import.meta.dirname, '..', 'dist');
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(built, file)).href)) as T;
const { LocalProvisioner } = await load<{ LocalProvisioner: typeof Local }>('local.provisioner.js');
const { PostgresqlServers } = await load<{ PostgresqlServers: typeof Servers }>('postgresql/postgresql-servers.js');

const say = (text: string): void => void writeSync(1, `${text}\n`);
const reached = async (boundary: string): Promise<void> => {
  if (passing === undefined || boundary.endsWith(': before') || passing.includes(boundary)) return;
  say(boundary);
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
};

const provisioner = new LocalProvisioner({
  directory,
  servers: [new PostgresqlServers({ binaries, durable: false })],
  warn: (text) => process.stderr.write(`${text}\n`),
  reached,
});
const id = typeof apply === 'number' ? apply : apply.databaseId;

const look = async (): Promise<void> => {
  const status = (await provisioner.statuses()).get(id);
  const done = typeof apply === 'number' ? status === undefined : status?.revision === apply.revision;
  if (!done) return;
  say(`done ${JSON.stringify(status ?? null)}`);
  await provisioner.stop();
};
await provisioner.start();
if (typeof apply === 'number') await provisioner.remove(apply);
else await provisioner.apply(apply);
provisioner.onChange(() => void look());
await look();
