import { FIRST_PAGE } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const { objectsOfTag } =
  await import('../apps/compute-service/dist/tags/list-tagged-objects/list-tagged-objects.handler.js');
const { FIND_TAG } = await import('../apps/compute-service/dist/tag-register/tag.repository.js');
const { taggedTables } = await import('../apps/compute-service/dist/tags/tagged-table.sql.js');

/**
 * The same JSON from the same SQL as compute-service.
 *
 * @param pool on the schema of compute-service.
 */
export function serveTags(app: FastifyInstance, pool: pg.Pool): void {
  const objects = objectsOfTag(taggedTables('stratus.example'));
  app.get<{ Params: { label: string } }>('/tags/:label', async (request, reply) => {
    const values = [1, request.params.label];
    const statement = buildListSql({ ...objects, values, list: { ...FIRST_PAGE, pageSize: 100 } });
    const [tags, page] = await Promise.all([
      pool.query({ name: 'tag-exists', text: FIND_TAG, values }),
      pool.query<{ body: string }>(statement),
    ]);
    if (tags.rowCount === 0) return reply.code(404).send();
    return reply.header('content-type', 'application/json').send(page.rows[0]?.body);
  });
}
