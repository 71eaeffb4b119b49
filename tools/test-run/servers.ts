import { natsServerBinary, startPostgres } from '@stratus/local-servers';

export interface TestServers {
  /** For the integration specs: a superuser's database, and the NATS server that they start themselves. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** One PostgreSQL for all integration specs; each creates its own database in it. */
export async function startTestServers(dir: string): Promise<TestServers> {
  const [binary, postgres] = await Promise.all([natsServerBinary(), startPostgres({ dir, fsync: false })]);
  return {
    env: { TEST_DATABASE_URL: postgres.url, NATS_SERVER_BIN: binary },
    stop: () => postgres.stop(),
  };
}
