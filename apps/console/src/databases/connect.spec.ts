import { connectionsOf } from './connect.js';

const hosts = { primary: 'db.example.com', secondary: null };
const codeOf = (...target: Parameters<typeof connectionsOf>) => connectionsOf(...target).map(({ code }) => code);

it('connects to PostgreSQL with psql and from Node.js, over TLS', () => {
  expect(codeOf({ engine: 'postgresql', hosts, port: 5433, ssl_connection: true })).toEqual([
    'psql "host=db.example.com port=5433 user=dbadmin dbname=postgres sslmode=verify-full sslrootcert=ca.pem"',
    `import { readFileSync } from 'node:fs';
import { Client } from 'pg';

const client = new Client({
  host: 'db.example.com',
  port: 5433,
  user: 'dbadmin',
  password: process.env.DATABASE_PASSWORD,
  ssl: { ca: readFileSync('ca.pem', 'utf8') },
  database: 'postgres',
});
await client.connect();`,
  ]);
});

it('connects to MySQL without TLS', () => {
  expect(codeOf({ engine: 'mysql', hosts, port: 3306, ssl_connection: false })).toEqual([
    'mysql --host=db.example.com --port=3306 --user=dbadmin --password --ssl-mode=DISABLED',
    `import { createConnection } from 'mysql2/promise';

const connection = await createConnection({
  host: 'db.example.com',
  port: 3306,
  user: 'dbadmin',
  password: process.env.DATABASE_PASSWORD,
});`,
  ]);
});

it('knows no way before there is a host', () =>
  expect(
    codeOf({ engine: 'mysql', hosts: { primary: null, secondary: null }, port: 3306, ssl_connection: true }),
  ).toEqual([]));
