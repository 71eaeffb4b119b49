import type { DatabaseRecord } from '@stratus/contracts';

/** The account that every database has. */
const USERNAME = 'dbadmin';
/** The file into which the page saves the certificate. */
export const CA_FILE = 'ca.pem';

/** A way to connect: a command, or a program. */
export interface Connection {
  client: string;
  code: string;
}

type Target = Pick<DatabaseRecord, 'engine' | 'hosts' | 'port' | 'ssl_connection'>;

/** Ways to connect to a database, without the password; none before it has a host. */
export function connectionsOf({ engine, hosts: { primary }, port, ssl_connection: tls }: Target): Connection[] {
  if (primary === null) return [];
  return engine === 'postgresql' ? ofPostgresql(primary, port, tls) : ofMysql(primary, port, tls);
}

function ofPostgresql(host: string, port: number, tls: boolean): Connection[] {
  const security = tls ? `sslmode=verify-full sslrootcert=${CA_FILE}` : 'sslmode=disable';
  return [
    {
      client: 'psql',
      code: `psql "host=${host} port=${port} user=${USERNAME} dbname=postgres ${security}"`,
    },
    {
      client: 'Node.js',
      code: [
        ...(tls ? [`import { readFileSync } from 'node:fs';`] : []),
        `import { Client } from 'pg';`,
        '',
        'const client = new Client({',
        ...optionsOf(host, port, tls),
        `  database: 'postgres',`,
        '});',
        'await client.connect();',
      ].join('\n'),
    },
  ];
}

function ofMysql(host: string, port: number, tls: boolean): Connection[] {
  const security = tls ? `--ssl-mode=VERIFY_IDENTITY --ssl-ca=${CA_FILE}` : '--ssl-mode=DISABLED';
  return [
    { client: 'mysql', code: `mysql --host=${host} --port=${port} --user=${USERNAME} --password ${security}` },
    {
      client: 'Node.js',
      code: [
        ...(tls ? [`import { readFileSync } from 'node:fs';`] : []),
        `import { createConnection } from 'mysql2/promise';`,
        '',
        'const connection = await createConnection({',
        ...optionsOf(host, port, tls),
        '});',
      ].join('\n'),
    },
  ];
}

/** The options that both drivers know. */
const optionsOf = (host: string, port: number, tls: boolean): string[] => [
  `  host: '${host}',`,
  `  port: ${port},`,
  `  user: '${USERNAME}',`,
  '  password: process.env.DATABASE_PASSWORD,',
  ...(tls ? [`  ssl: { ca: readFileSync('${CA_FILE}', 'utf8') },`] : []),
];
