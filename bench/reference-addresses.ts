import { randomUUID } from 'node:crypto';
import { COMPUTE_ID, FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, IpAssignment, listIps } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const { ipsShownTo } = await import('../apps/network-service/dist/addresses/list-ips/list-ips.handler.js');
const { INSTANCE_JSON } = await import('../apps/compute-service/dist/instances/instance.sql.js');
const { ADDRESSES_FROM, ADDRESS_JSON } = await import('../apps/network-service/dist/addresses/address.sql.js');

const HOLDERS = `
  select compute_id as id, host(address) as address from addresses
   where account_id = 1 and address = any($1::inet[])`;
const ASSIGN = `
  update addresses set compute_id = news.compute_id, place = nextval('address_places')
    from unnest($1::inet[], $2::bigint[]) as news (address, compute_id)
   where addresses.account_id = 1 and addresses.address = news.address returning id`;
const RECORDS = `
  select address.id, ${ADDRESS_JSON}::text as record from ${ADDRESSES_FROM} where address.id = any($1::bigint[])`;
const SHOW = `
  update compute.instances as instance
     set ipv4 = (select array_agg(host(address) order by kind = 'private', place) from addresses
                  where compute_id = instance.id), updated = $2
   where instance.id = any($1::bigint[]) returning instance.id, ${INSTANCE_JSON}::text as record`;
const insertEvents = (schema: string): string => `
  insert into ${schema}.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor,
                                request_id, created)
  select id, 1, type, split_part(entity, ' ', 1), split_part(entity, ' ', 2), '', '',
         coalesce((select max(sequence) from ${schema}.events as earlier
                    where earlier.entity_type = split_part(event.entity, ' ', 1)
                      and earlier.entity_id = split_part(event.entity, ' ', 2)), 0)
           + row_number() over (partition by entity order by nth),
         data::json, 'reference', $5, $6
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as event (id, type, entity, data, nth)`;

interface Event {
  type: string;
  /** Type and id. */
  entity: string;
  data: string;
}

async function append(client: pg.ClientBase, schema: string, events: readonly Event[]): Promise<void> {
  const columns = [
    events.map(() => randomUUID()),
    events.map(({ type }) => type),
    events.map(({ entity }) => entity),
    events.map(({ data }) => data),
  ];
  const values = [...columns, randomUUID(), new Date()];
  await client.query({ name: `insert-${schema}-events`, text: insertEvents(schema), values });
}

/** A record as JSON. */
interface Shown {
  id: string;
  record: string;
}

/** The same JSON and events from the same SQL as network-service and compute-service, without locks and rules. */
export function serveAddresses(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { page?: string } }>('/networking/ips', async (request, reply) => {
    const list = { ...FIRST_PAGE, page: Number(request.query.page ?? 1) };
    const caller = { accountId: 1, restricted: false };
    const shown = ipsShownTo({ caller, list } as CallOf<typeof listIps>);
    const statement = buildListSql({ ...shown, counts: undefined });
    const { rows } = await pool.query<{ body: string }>(statement);
    return reply.header('content-type', 'application/json').send(rows[0]?.body);
  });

  app.post<{ Body: { assignments: IpAssignment[] } }>('/networking/ips/assign', async (request, reply) => {
    const { assignments } = request.body;
    const addresses = assignments.map(({ address }) => address);
    const receivers = assignments.map((each) => each[COMPUTE_ID]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows: holders } = await client.query<{ id: string; address: string }>({
        name: 'holders',
        text: HOLDERS,
        values: [addresses],
      });
      const moved = await client.query<{ id: string }>({
        name: 'assign',
        text: ASSIGN,
        values: [addresses, receivers],
      });
      const ids = moved.rows.map(({ id }) => id);
      const { rows } = await client.query<Shown>({ name: 'records', text: RECORDS, values: [ids] });
      const computes = [...new Set([...holders.map(({ id }) => Number(id)), ...receivers])];
      const { rows: shown } = await client.query<Shown>({ name: 'show', text: SHOW, values: [computes, new Date()] });
      const aboutInstance = (type: string, id: number): Event => ({
        type,
        entity: `compute ${id}`,
        data: shown.find((instance) => Number(instance.id) === id)?.record ?? '{}',
      });
      await append(
        client,
        'network',
        rows.map(({ id, record }) => ({ type: 'ipaddress_assign', entity: `ipaddress ${id}`, data: record })),
      );
      await append(client, 'compute', [
        ...holders.map(({ id }) => aboutInstance('compute_deleteip', Number(id))),
        ...receivers.map((id) => aboutInstance('compute_addip', id)),
      ]);
      await client.query('commit');
      return await reply.header('content-type', 'application/json').send('{}');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
