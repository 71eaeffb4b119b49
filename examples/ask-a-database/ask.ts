/**
 * Runs one statement on a managed database, over TLS, and prints its rows, one JSON object on each line.
 *
 *   node examples/ask-a-database/ask.ts postgresql://USER:PASSWORD@HOST:PORT/DATABASE STATEMENT
 *   node examples/ask-a-database/ask.ts mysql://USER:PASSWORD@HOST:PORT/DATABASE STATEMENT
 *
 * CA  file with the certificate that GET …/ssl gives, decoded; without it the connection has no TLS
 */
import { readFileSync } from 'node:fs';

import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';

interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

async function askPostgresql(server: Server, statement: string, ca: string | undefined): Promise<unknown> {
  const client = new Client({ ...server, ssl: ca === undefined ? false : { ca } });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function askMysql({ database, ...server }: Server, statement: string, ca: string | undefined): Promise<unknown> {
  const connection = await createConnection({
    ...server,
    ...(database !== '' && { database }),
    ...(ca !== undefined && { ssl: { ca } }),
  });
  // A server that refuses this address reports that at the first statement, and then ends the session.
  connection.on('error', () => undefined);
  try {
    return (await connection.query(statement))[0];
  } finally {
    connection.destroy();
  }
}

async function ask(address: string, statement: string): Promise<unknown> {
  const { protocol, hostname: host, port, username: user, password, pathname } = new URL(address);
  const database = pathname.slice(1);
  const server = { host, port: Number(port), user, password: decodeURIComponent(password), database };
  const ca = process.env.CA === undefined ? undefined : readFileSync(process.env.CA, 'utf8');
  return protocol === 'mysql:' ? askMysql(server, statement, ca) : askPostgresql(server, statement, ca);
}

const [address, statement] = process.argv.slice(2);
if (address === undefined || statement === undefined) {
  console.error('usage: node examples/ask-a-database/ask.ts URL STATEMENT');
  process.exit(2);
}
try {
  const rows = await ask(address, statement);
  for (const row of Array.isArray(rows) ? rows : []) console.log(JSON.stringify(row));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
