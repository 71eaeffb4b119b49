import { natsServerBinary, startPostgres } from '@stratus/local-servers';
import pg from 'pg';

export interface TestServers {
  /** For the integration specs: a superuser's database, and the NATS server that they start themselves. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** One PostgreSQL for all integration specs; each creates its own database in it. */
export async function startTestServers(dir: string): Promise<TestServers> {
  const [binary, postgres] = await Promise.all([natsServerBinary(), startPostgres({ dir, fsync: false })]);
  await signInCheaply(postgres.url);
  return {
    env: { TEST_DATABASE_URL: postgres.url, NATS_SERVER_BIN: binary },
    stop: () => postgres.stop(),
  };
}

/** The specs open some ten thousand connections; by default each hashes the password 4,096 times, on both sides. */
async function signInCheaply(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const secret = client.escapeLiteral(decodeURIComponent(password));
    await client.query(`set scram_iterations = 1; alter role ${client.escapeIdentifier(username)} password ${secret}`);
  } finally {
    await client.end();
  }
}
