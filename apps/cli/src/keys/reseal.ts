import type { KeyRing } from '@stratus/cryptography';
import type { Pool } from 'pg';
import type { SealedColumns } from './sealed-secrets.js';

const AT_ONCE = 100;
const isOld = ({ table, key }: SealedColumns): string => `exists (select from ${table} where ${key} <> $1)`;
/** In one statement: a value that moves between the columns meanwhile is in one of them. */
const hasOld = (columns: readonly SealedColumns[]): string =>
  `select ${columns.map(isOld).join('\n      or ')} as "hasOld"`;
const old = ({ table, key, box, owner }: SealedColumns): string => `
  select id, ${owner} as owner, ${key} as "keyId", ${box} as box from ${table}
   where ${key} <> $1 order by id limit $2`;
/** A change of the service meanwhile has sealed a new secret: it stays. */
const replace = ({ table, key, box }: SealedColumns): string => `
  update ${table} set ${key} = $2, ${box} = $3
   where id = $1 and ${key} = $4 and ${box} = $5`;

const used = ({ table, key }: SealedColumns): string =>
  `select ${key} as "keyId" from ${table} where ${key} is not null`;

interface Row {
  id: number;
  owner: number;
  keyId: string;
  box: Buffer;
}

/** The ids of the keys that encrypt these secrets. */
export async function keysInUse(pool: Pool, columns: readonly SealedColumns[]): Promise<string[]> {
  const { rows } = await pool.query<Pick<Row, 'keyId'>>(columns.map(used).join(' union '));
  return rows.map(({ keyId }) => keyId);
}

/**
 * Re-encrypts every secret sealed with an older key, row by row, online. Returns their number.
 *
 * @throws Error naming the owner and the key if a secret cannot be decrypted.
 */
export async function reseal(pool: Pool, ring: KeyRing, columns: readonly SealedColumns[]): Promise<number> {
  const text = hasOld(columns);
  const anyOld = async () => (await pool.query<{ hasOld: boolean }>(text, [ring.newest])).rows[0]?.hasOld === true;
  let sealed = 0;
  // A password reset moves a password between two columns: repeat until neither column has one with an older key.
  while (await anyOld()) {
    for (const each of columns) sealed += await resealColumns(pool, ring, each);
  }
  return sealed;
}

async function resealColumns(pool: Pool, ring: KeyRing, columns: SealedColumns): Promise<number> {
  const [find, put] = [old(columns), replace(columns)];
  let sealed = 0;
  for (;;) {
    const { rows } = await pool.query<Row>(find, [ring.newest, AT_ONCE]);
    if (rows.length === 0) return sealed;
    for (const { id, owner, keyId, box } of rows) {
      const purpose = columns.purposeOf(Number(owner));
      const resealed = ring.seal(ring.open({ keyId, box }, purpose), purpose);
      const { rowCount } = await pool.query(put, [id, resealed.keyId, resealed.box, keyId, box]);
      sealed += rowCount ?? 0;
    }
  }
}
