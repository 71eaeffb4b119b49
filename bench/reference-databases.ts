import { randomUUID } from 'node:crypto';
import { DATABASE_FIELDS, FIRST_PAGE } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const { DATABASE_COLUMNS, DATABASE_JSON, GENERAL_DATABASE_JSON } =
  await import('../apps/database-service/dist/databases/database.sql.js');
const { GET_DATABASE } = await import('../apps/database-service/dist/databases/get-database/get-database.handler.js');

const INSERT = `
  insert into databases (account_id, engine, version, label, type, region, status, encrypted, allow_list, cluster_size,
                         ssl_connection, replication_type, memory, disk, updates, port, total_disk, username, password_key,
                         password_box, patched, created, updated)
  values (1, $1, $2, $3, $4, $5, 'provisioning', false, '{}', 1, true, 'none', 1024, 25600, $6, 3306, 26843545600, 'dbadmin',
          'none', $7, $8, $8, $8)
  returning id`;
const RECORD = `select ${DATABASE_JSON.mysql}::text as record from databases as database where database.id = $1`;
const INSERT_EVENT = `
  insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor, request_id,
                      created)
  values ($1, 1, 'database_create', 'database', $2, $3, $4, 1, $5, 'reference', $6, $7)`;
const UPDATES = JSON.stringify({
  frequency: 'weekly',
  duration: 3,
  hour_of_day: 0,
  day_of_week: null,
  week_of_month: null,
});
const SEALED_BYTES = 52;

interface Body {
  label: string;
  region: string;
  type: string;
  engine: string;
}

/**
 * The same JSON from the same SQL as database-service; a creation writes the row and its event, and starts no job.
 *
 * @param pool on the schema of database-service.
 */
export function serveDatabases(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Params: { id: string } }>('/databases/mysql/instances/:id', async (request, reply) => {
    const statement = { name: 'database', text: GET_DATABASE.mysql, values: [request.params.id, 1] };
    const { rows } = await pool.query<{ record: string }>(statement);
    return reply.header('content-type', 'application/json').send(rows[0]?.record);
  });

  app.get<{ Querystring: { page?: string } }>('/databases/instances', async (request, reply) => {
    const statement = buildListSql({
      from: 'databases as database',
      where: 'database.account_id = $1 and database.visible',
      values: [1],
      key: ['database.id'],
      as: 'database',
      item: GENERAL_DATABASE_JSON,
      fields: DATABASE_FIELDS,
      columns: DATABASE_COLUMNS,
      list: { ...FIRST_PAGE, page: Number(request.query.page ?? 1) },
    });
    const { rows } = await pool.query<{ body: string }>(statement);
    return reply.header('content-type', 'application/json').send(rows[0]?.body);
  });

  app.post<{ Body: Body }>('/databases/mysql/instances', async (request, reply) => {
    const { label, region, type, engine } = request.body;
    const [name, version] = engine.split('/');
    const now = new Date();
    const client = await pool.connect();
    try {
      await client.query('begin');
      const values = [name, version, label, type, region, UPDATES, Buffer.alloc(SEALED_BYTES), now];
      const { rows } = await client.query<{ id: number }>({ name: 'insert-database', text: INSERT, values });
      const id = Number(rows[0]?.id);
      const made = await client.query<{ record: string }>({ name: 'record', text: RECORD, values: [id] });
      const record = made.rows[0]?.record ?? '';
      const event = [randomUUID(), String(id), label, `/v4/databases/mysql/instances/${id}`, record, request.id, now];
      await client.query({ name: 'insert-event', text: INSERT_EVENT, values: event });
      await client.query('commit');
      return await reply.header('content-type', 'application/json').send(record);
    } finally {
      client.release();
    }
  });
}
