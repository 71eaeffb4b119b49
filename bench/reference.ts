/**
 * The reference of the benchmark: one Fastify process over pg that answers the same JSON from the same SQL, without
 * tokens, checks, validation, broker or idempotency. The benchmark compares the whole stack with it.
 *
 * Environment: DATABASE_URL (a database of its own, with the tables of vpc-service, network-service, compute-service and
 * database-service), PORT.
 */
import { randomUUID } from 'node:crypto';
import { FIRST_PAGE, VPC_FIELDS, apiTime } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import Fastify from 'fastify';
import pg from 'pg';
import { serveAddresses } from './reference-addresses.ts';
import { serveDatabases } from './reference-databases.ts';
import { serveFirewalls } from './reference-firewalls.ts';
import { serveTags } from './reference-tags.ts';

const { VPC_JSON } = await import('../apps/vpc-service/dist/vpcs/vpc.sql.js');

const poolOn = (schemas: string): pg.Pool =>
  new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    options: `-c search_path=${schemas},public -c timezone=UTC`,
  });
const pool = poolOn('vpc,network');
const app = Fastify();

const GET_VPC = `select ${VPC_JSON}::text as record from vpcs as vpc where vpc.id = $1 and vpc.account_id = $2`;
const INSERT_VPC = `insert into vpcs (account_id, label, description, region, created, updated)
  values ($1, $2, $3, $4, $5, $5) returning id`;
const INSERT_EVENT = `insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence,
    data, actor, request_id, created)
  values ($1, $2, 'vpc_create', 'vpc', $3, $4, $5, 1, $6, 'reference', $7, $8)`;

app.get<{ Params: { id: string } }>('/vpcs/:id', async (request, reply) => {
  const { rows } = await pool.query<{ record: string }>({ name: 'get', text: GET_VPC, values: [request.params.id, 1] });
  return reply.header('content-type', 'application/json').send(rows[0]?.record);
});

app.get<{ Querystring: { page?: string } }>('/vpcs', async (request, reply) => {
  const statement = buildListSql({
    from: 'vpcs as vpc',
    where: 'vpc.account_id = $1 and ($2::bigint[] is null or vpc.id = any($2))',
    values: [1, null],
    key: ['vpc.id'],
    as: 'vpc',
    item: VPC_JSON,
    fields: VPC_FIELDS,
    columns: {},
    list: { ...FIRST_PAGE, page: Number(request.query.page ?? 1) },
  });
  const { rows } = await pool.query<{ body: string }>(statement);
  return reply.header('content-type', 'application/json').send(rows[0]?.body);
});

app.post<{ Body: { label: string; region: string } }>('/vpcs', async (request, reply) => {
  const { label, region } = request.body;
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>({
      name: 'insert-vpc',
      text: INSERT_VPC,
      values: [1, label, '', region, now],
    });
    const id = Number(rows[0]?.id);
    const created = apiTime(now);
    const record = JSON.stringify({ id, label, description: '', region, subnets: [], created, updated: created });
    const event = [randomUUID(), 1, String(id), label, `/v4/vpcs/${id}`, record, request.id, now];
    await client.query({ name: 'insert-event', text: INSERT_EVENT, values: event });
    await client.query('commit');
    return await reply.header('content-type', 'application/json').send(record);
  } finally {
    client.release();
  }
});

serveFirewalls(app, pool);
serveAddresses(app, pool);
serveTags(app, poolOn('compute'));
serveDatabases(app, poolOn('database'));

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
