/**
 * The reference of the benchmark: one Fastify process over pg that returns the same JSON from the same SQL, without tokens,
 * checks, validation, broker or idempotency. The benchmark compares the whole stack with it.
 *
 * Environment: DATABASE_URL (its own database, with the tables of vpc-service, network-service, compute-service and
 * database-service), PORT.
 */
import { randomUUID } from 'node:crypto';
import { FIRST_PAGE, VPC_FIELDS } from '@stratus/contracts';
import type { VpcRecord } from '@stratus/contracts';
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
    // As the services: a plan made while its table was empty would read all of it once it is full.
    options: `-c search_path=${schemas},public -c timezone=UTC -c enable_seqscan=off`,
  });
const pool = poolOn('vpc,network');
const app = Fastify();

const GET_VPC = `select ${VPC_JSON}::text as record from vpcs as vpc where vpc.id = $1 and vpc.account_id = $2`;
const INSERT_VPC = `insert into vpcs (account_id, label, description, region, created, updated)
  values ($1, $2, $3, $4, $5, $5) returning id`;
const INSERT_SUBNETS = `insert into subnets (account_id, vpc_id, label, ipv4, created, updated)
  select 1, $1, label, ipv4, $2, $2 from unnest($3::text[], $4::cidr[]) as new (label, ipv4)`;
const INSERT_EVENT = `insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence,
    data, actor, request_id, created)
  values ($1, 1, $2, $3, $4, $5, $6, 1, $7, 'reference', $8, $9)`;

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

interface NewVpc {
  label: string;
  region: string;
  subnets: { label: string; ipv4: string }[];
}

app.post<{ Body: NewVpc }>('/vpcs', async (request, reply) => {
  const { label, region, subnets } = request.body;
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
    const columns = [subnets.map((subnet) => subnet.label), subnets.map(({ ipv4 }) => ipv4)];
    await client.query({ name: 'insert-subnets', text: INSERT_SUBNETS, values: [id, now, ...columns] });
    const found = await client.query<{ record: string }>({ name: 'get', text: GET_VPC, values: [id, 1] });
    const record = found.rows[0]?.record ?? '';
    const append = async (type: string, entity: { id: number; label: string }, url: string, data: string) => {
      const values = [
        randomUUID(),
        `${type}_create`,
        type,
        String(entity.id),
        entity.label,
        url,
        data,
        request.id,
        now,
      ];
      await client.query({ name: 'insert-event', text: INSERT_EVENT, values });
    };
    const vpc = JSON.parse(record) as VpcRecord;
    await append('vpc', vpc, `/v4/vpcs/${id}`, record);
    for (const subnet of vpc.subnets)
      await append('subnet', subnet, `/v4/vpcs/${id}/subnets/${subnet.id}`, JSON.stringify(subnet));
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
