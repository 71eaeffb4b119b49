/**
 * Measures the cost of NOTIFY in the transaction for concurrent commits: the figures of decision 4.
 *
 *   node tools/measure-notify.ts [connections] [seconds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { removeDataElsewhere, startPostgres } from '@stratus/local-servers';

const connections = Number(process.argv[2] ?? 20);
const seconds = Number(process.argv[3] ?? 5);
const rounds = 3;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** One statement, hence one transaction and one round trip in both cases. */
const statements = {
  'insert alone': "insert into outbox (body) values ('x')",
  'insert and pg_notify': "with added as (insert into outbox (body) values ('x')) select pg_notify('outbox', '')",
};

async function transactionsPerSecond(clients: Client[], statement: string): Promise<number> {
  const deadline = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < deadline) {
        await client.query(statement);
        count += 1;
      }
    }),
  );
  return Math.round(count / seconds);
}

const folder = mkdtempSync(join(tmpdir(), 'stratus-notify-'));
const postgres = await startPostgres({ dir: folder, fsync: true });
try {
  const listener = await connect(postgres.url);
  await listener.query('create table outbox (id bigint generated always as identity primary key, body text)');
  await listener.query('listen outbox');
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(postgres.url)));
  console.log(`PostgreSQL ${postgres.version}, fsync on, ${connections} connections, ${seconds} s a run, one listener`);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, statement] of Object.entries(statements)) {
      console.log(`${name}: ${await transactionsPerSecond(clients, statement)} transactions/s`);
    }
  }
  await Promise.all([listener, ...clients].map((client) => client.end()));
} finally {
  await postgres.stop();
  removeDataElsewhere(folder);
  rmSync(folder, { recursive: true, force: true });
}
