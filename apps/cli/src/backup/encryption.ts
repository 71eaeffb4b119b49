import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';

/** How a passphrase becomes the key of a backup; stored with the backup. */
export interface KeyDerivation {
  algorithm: 'scrypt';
  cost: number;
  blockSize: number;
  parallelization: number;
  /** Base64. */
  salt: string;
}

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** 128 MiB: what each guess of a passphrase costs. */
const SCRYPT = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
/** A forged manifest must not make us use all memory. */
const MAX_SCRYPT_BYTES = 512 * 1024 * 1024;

/** Thrown for data that this key has not encrypted, or that has been changed. */
export class NotAuthentic extends Error {}

export const newDerivation = (): KeyDerivation => ({
  algorithm: 'scrypt',
  ...SCRYPT,
  salt: randomBytes(SALT_BYTES).toString('base64'),
});

/** @throws when the parameters need more memory than any of our backups. */
export function keyFrom(
  passphrase: string,
  { cost, blockSize, parallelization, salt }: KeyDerivation,
): Promise<Buffer<ArrayBuffer>> {
  const options = { cost, blockSize, parallelization, maxmem: MAX_SCRYPT_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(Buffer.from(key)),
    );
  });
}

/** Tells whether a key is that of a backup, without decrypting anything. */
export const keyCheck = (key: Buffer): string =>
  createHmac('sha256', key).update('stratus backup key').digest('base64');

/**
 * Encrypts a file in chunks, each authenticated with its number, whether it is the last, and the file's name: a chunk or file
 * that is missing, moved or changed is noticed.
 */
export async function* encrypted(
  plain: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = fileKeyOf(key, salt, name);
  yield salt;
  for await (const { chunk, number, isLast } of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what {@link encrypted} has made. @throws NotAuthentic before it yields anything of a changed chunk. */
export async function* decrypted(
  stored: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  const { head: salt, rest } = await split(stored, SALT_BYTES);
  const fileKey = fileKeyOf(key, salt, name);
  for await (const { chunk, number, isLast } of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new NotAuthentic(`${name} is cut off`);
    const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(number, isLast));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      throw new NotAuthentic(`${name} is damaged`, { cause: error });
    }
    yield text;
  }
}

const fileKeyOf = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `stratus backup file ${name}`, 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

interface Chunk {
  chunk: Buffer;
  number: number;
  isLast: boolean;
}

/** At least one chunk; all but the last have the same size. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk, void, undefined> {
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const piece of source) {
    waiting = waiting.length === 0 ? Buffer.from(piece) : Buffer.concat([waiting, piece]);
    // A full chunk stays until more comes: it may be the last.
    while (waiting.length > size) {
      yield { chunk: waiting.subarray(0, size), number, isLast: false };
      waiting = waiting.subarray(size);
      number += 1;
    }
  }
  yield { chunk: waiting, number, isLast: true };
}

async function split(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.length < length) {
    const next = await iterator.next();
    if (next.done) throw new NotAuthentic('The file is cut off');
    read = Buffer.concat([read, next.value]);
  }
  async function* rest(): AsyncGenerator<Buffer, void, undefined> {
    yield read.subarray(length);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: read.subarray(0, length), rest: rest() };
}
