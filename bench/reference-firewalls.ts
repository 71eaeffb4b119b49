import { randomUUID } from 'node:crypto';
import { COMPUTES, FIREWALL_FIELDS, FIRST_PAGE } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const { DEVICES, DEVICE_JSON, FIREWALL_JSON } = await import('../apps/network-service/dist/firewalls/firewall.sql.js');

const SET_RULES = `update firewalls as firewall set rules = $2, updated = $3 where firewall.id = $1
  returning ${FIREWALL_JSON}::text as record`;
const ADD_DEVICE = `with added as (
    insert into firewall_devices (firewall_id, compute_id, active, created, updated) values ($1, $2, true, $3, $3)
    returning *)
  select ${DEVICE_JSON}::text as record from ${DEVICES.replace('firewall_devices', 'added')}`;
const INSERT_FIREWALL = `insert into firewalls (account_id, label, status, rules, tags, created, updated)
  values (1, $1, 'enabled', $2, '{}', $3, $3) returning id`;
const VIEW_FIREWALL = `select ${FIREWALL_JSON}::text as record from firewalls as firewall where firewall.id = $1`;
const INSERT_EVENT = `insert into network.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url,
    sequence, data, actor, request_id, created)
  values ($1, 1, $2, 'firewall', $3, '', '', coalesce((select max(sequence) from network.events as earlier
    where earlier.entity_type = 'firewall' and earlier.entity_id = $3), 0) + 1, $4, 'reference', $5, $6)`;

/** The same JSON from the same SQL as network-service, without locks and rules. */
export function serveFirewalls(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { page?: string } }>('/networking/firewalls', async (request, reply) => {
    const statement = buildListSql({
      from: 'firewalls as firewall',
      where: 'firewall.account_id = $1',
      values: [1],
      key: ['firewall.id'],
      as: 'firewall',
      item: FIREWALL_JSON,
      fields: FIREWALL_FIELDS,
      columns: {},
      list: { ...FIRST_PAGE, page: Number(request.query.page ?? 1) },
    });
    const { rows } = await pool.query<{ body: string }>(statement);
    return reply.header('content-type', 'application/json').send(rows[0]?.body);
  });

  const inTransaction = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const recordOf = async (client: pg.PoolClient, name: string, text: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ record: string }>({ name, text, values });
    return rows[0]?.record ?? '{}';
  };
  const append = async (client: pg.PoolClient, type: string, firewallId: string, record: string): Promise<void> => {
    const event = [randomUUID(), type, firewallId, record, randomUUID(), new Date()];
    await client.query({ name: 'insert-firewall-event', text: INSERT_EVENT, values: event });
  };

  /** One transaction: the change with its record, the event. */
  const write = (
    type: string,
    firewallId: string,
    { name, text, values }: { name: string; text: string; values: unknown[] },
  ) =>
    inTransaction(async (client) => {
      const record = await recordOf(client, name, text, values);
      await append(client, type, firewallId, record);
      return record;
    });

  app.post<{ Body: { label: string; rules: object; devices: Record<string, number[]> } }>(
    '/networking/firewalls',
    async (request, reply) => {
      const { label, rules, devices } = request.body;
      const now = new Date();
      const firewall = await inTransaction(async (client) => {
        const values = [label, JSON.stringify(rules), now];
        const { rows } = await client.query<{ id: number }>({ name: 'insert-firewall', text: INSERT_FIREWALL, values });
        const id = String(rows[0]?.id);
        const added = [id, devices[COMPUTES]?.[0], now];
        const device = await recordOf(client, 'add-device', ADD_DEVICE, added);
        const record = await recordOf(client, 'view-firewall', VIEW_FIREWALL, [id]);
        await append(client, 'firewall_create', id, record);
        await append(client, 'firewall_device_add', id, device);
        return record;
      });
      return reply.header('content-type', 'application/json').send(firewall);
    },
  );

  app.put<{ Params: { id: string }; Body: object }>('/networking/firewalls/:id/rules', async (request, reply) => {
    const { id } = request.params;
    const rules = { inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT', ...(request.body as object) };
    const values = [id, JSON.stringify(rules), new Date()];
    await write('firewall_update', id, { name: 'set-rules', text: SET_RULES, values });
    return reply.header('content-type', 'application/json').send(rules);
  });

  app.post<{ Params: { id: string }; Body: { id: number } }>(
    '/networking/firewalls/:id/devices',
    async (request, reply) => {
      const { id } = request.params;
      const values = [id, request.body.id, new Date()];
      const record = await write('firewall_device_add', id, { name: 'add-device', text: ADD_DEVICE, values });
      return reply.header('content-type', 'application/json').send(record);
    },
  );
}
