import type { KeyRing } from '@stratus/platform/operating';
import type { Pool } from 'pg';

const AT_ONCE = 100;
const OLD = `
  select id, password_key as "keyId", password_box as box from databases
   where password_key <> $1 order by id limit $2`;
/** A reset that came in between has made another box: it stays. */
const REPLACE = `
  update databases set password_key = $2, password_box = $3
   where id = $1 and password_key = $4 and password_box = $5`;

interface Row {
  id: number;
  keyId: string;
  box: Buffer;
}

/**
 * Seals every password with the newest key that has another one, row by row, beside a running service. Returns their number.
 *
 * @throws Error naming the database and the key when one does not open.
 */
export async function rotateKeys(pool: Pool, ring: KeyRing): Promise<number> {
  let sealed = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { rows } = await pool.query<Row>(OLD, [ring.newest, AT_ONCE]);
    if (rows.length === 0) return sealed;
    for (const { id, keyId, box } of rows) {
      // As database-service seals it.
      const purpose = `database ${Number(id)} password`;
      const anew = ring.seal(ring.open({ keyId, box }, purpose), purpose);
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      const { rowCount } = await pool.query(REPLACE, [id, anew.keyId, anew.box, keyId, box]);
      sealed += rowCount ?? 0;
    }
  }
}
