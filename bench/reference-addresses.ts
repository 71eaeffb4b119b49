import { randomUUID } from 'node:crypto';
import { COMPUTE_ID, FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, IpAssignment, listIps } from '@stratus/contracts';
import { buildListSql } from '@stratus/platform/persistence';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const { ipsShownTo } = await import('../apps/network-service/dist/addresses/list-ips/list-ips.handler.js');
const { ADDRESSES_FROM, ADDRESS_JSON } = await import('../apps/network-service/dist/addresses/address.sql.js');

const ASSIGN = `
  update addresses set compute_id = news.compute_id, place = nextval('address_places')
    from unnest($1::inet[], $2::bigint[]) as news (address, compute_id)
   where addresses.account_id = 1 and addresses.address = news.address returning id`;
const RECORDS = `
  select address.id, ${ADDRESS_JSON}::text as record from ${ADDRESSES_FROM} where address.id = any($1::bigint[])`;
const INSERT_EVENTS = `
  insert into network.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor,
                              request_id, created)
  select id, 1, 'ipaddress_assign', 'ipaddress', entity, '', '',
         coalesce((select max(sequence) from network.events as earlier
                    where earlier.entity_type = 'ipaddress' and earlier.entity_id = entity), 0) + 1,
         data::json, 'reference', $4, $5
    from unnest($1::uuid[], $2::text[], $3::text[]) as told (id, entity, data)`;

/** The same JSON from the same SQL as network-service, without locks and rules, and without instances that show it. */
export function serveAddresses(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { page?: string } }>('/networking/ips', async (request, reply) => {
    const list = { ...FIRST_PAGE, page: Number(request.query.page ?? 1) };
    const caller = { accountId: 1, restricted: false };
    const statement = buildListSql(ipsShownTo({ caller, list } as CallOf<typeof listIps>));
    const { rows } = await pool.query<{ body: string }>(statement);
    return reply.header('content-type', 'application/json').send(rows[0]?.body);
  });

  app.post<{ Body: { assignments: IpAssignment[] } }>('/networking/ips/assign', async (request, reply) => {
    const { assignments } = request.body;
    const news = [assignments.map(({ address }) => address), assignments.map((each) => each[COMPUTE_ID])];
    const client = await pool.connect();
    try {
      await client.query('begin');
      const moved = await client.query<{ id: string }>({ name: 'assign', text: ASSIGN, values: news });
      const ids = moved.rows.map(({ id }) => id);
      const { rows } = await client.query<{ id: string; record: string }>({
        name: 'records',
        text: RECORDS,
        values: [ids],
      });
      const events = [rows.map(() => randomUUID()), rows.map(({ id }) => id), rows.map(({ record }) => record)];
      const values = [...events, randomUUID(), new Date()];
      await client.query({ name: 'insert-address-events', text: INSERT_EVENTS, values });
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
