import pg from 'pg';

/**
 * Runs work in a Postgres session, and closes it even if the work fails: a session that is still open when the stack stops
 * reports an error, which without a listener would end the bench.
 */
export async function inSession<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  schemas?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ...(schemas !== undefined && { options: `-c search_path=${schemas},public` }),
  });
  // The running query fails with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
