import { VPC_CLEAN, leftoversIn } from '@stratus/testing';
import type pg from 'pg';

const INTERFACES: Readonly<Record<string, string>> = {
  'places in subnets of no interface': `
    select attachment.id from vpc.subnet_attachments as attachment
     where not exists (select from compute.interfaces where interfaces.attachment_id = attachment.id)`,
  'interfaces without their place in a subnet': `
    select interface.id from compute.interfaces as interface
     where purpose = 'vpc'
       and not exists (select from vpc.subnet_attachments where subnet_attachments.id = interface.attachment_id)`,
  'instances that were never shown': 'select id from compute.instances where not visible',
  'instances held by a job': 'select id, busy_saga from compute.instances where busy_saga is not null',
};

/** Leftovers of sagas in any service, by name. Empty once all sagas have ended. */
export async function leftoversOfSagas(sql: pg.Pool): Promise<Record<string, unknown[]>> {
  const queries = { ...INTERFACES, ...Object.fromEntries(VPC_CLEAN.map((clean) => [clean.title, clean.sql])) };
  const found: Record<string, unknown[]> = await leftoversIn(sql, { withComputeService: true });
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql.query(query);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** The unfinished sagas of all services. */
export async function unfinishedSagas(sql: pg.Pool): Promise<number> {
  const { rows: tables } = await sql.query<{ schema: string }>(
    "select table_schema as schema from information_schema.tables where table_name = 'sagas'",
  );
  let count = 0;
  for (const { schema } of tables) {
    const { rows } = await sql.query<{ count: string }>(`select count(*) from "${schema}".sagas where ended is null`);
    count += Number(rows[0]?.count);
  }
  return count;
}
