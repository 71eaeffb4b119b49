import type { KeyRing } from '@stratus/cryptography';
import type { Pool } from 'pg';

const AT_ONCE = 100;
/** Columns of a password, and of the one that a reset has replaced and may restore. */
const PASSWORDS = [
  ['password_key', 'password_box'],
  ['previous_password_key', 'previous_password_box'],
] as const;
const old = (key: string, box: string): string => `
  select id, ${key} as "keyId", ${box} as box from databases
   where ${key} <> $1 order by id limit $2`;
/** In one statement: a value that moves between the columns meanwhile is in one of them. */
const HAS_OLD = `
  select exists (select from databases where password_key <> $1)
      or exists (select from databases where previous_password_key <> $1) as "hasOld"`;
/** A concurrent reset has sealed a new password: it stays. */
const replace = (key: string, box: string): string => `
  update databases set ${key} = $2, ${box} = $3
   where id = $1 and ${key} = $4 and ${box} = $5`;

interface Row {
  id: number;
  keyId: string;
  box: Buffer;
}

/**
 * Re-encrypts every password sealed with an older key, row by row, online. Returns their number.
 *
 * @throws Error naming the database and the key if a password cannot be decrypted.
 */
export async function rotateKeys(pool: Pool, ring: KeyRing): Promise<number> {
  let sealed = 0;
  // A reset that starts or fails meanwhile moves a password from one column to the other: repeat until neither column has any.
  while (await hasOld(pool, ring)) {
    for (const [key, box] of PASSWORDS) sealed += await sealAnew(pool, ring, old(key, box), replace(key, box));
  }
  return sealed;
}

async function hasOld(pool: Pool, ring: KeyRing): Promise<boolean> {
  const { rows } = await pool.query<{ hasOld: boolean }>(HAS_OLD, [ring.newest]);
  return rows[0]?.hasOld === true;
}

async function sealAnew(pool: Pool, ring: KeyRing, find: string, put: string): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { rows } = await pool.query<Row>(find, [ring.newest, AT_ONCE]);
    if (rows.length === 0) return sealed;
    for (const { id, keyId, box } of rows) {
      // As database-service seals it.
      const purpose = `database ${Number(id)} password`;
      const resealed = ring.seal(ring.open({ keyId, box }, purpose), purpose);
      const { rowCount } = await pool.query(put, [id, resealed.keyId, resealed.box, keyId, box]);
      sealed += rowCount ?? 0;
    }
  }
}
