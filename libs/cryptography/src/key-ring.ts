import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[\w-]{1,32}$/;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/** A secret as a table stores it: `box` is useless without the key named by `keyId`. */
export interface Sealed {
  keyId: string;
  /** Nonce, authentication tag, ciphertext. */
  box: Buffer;
}

/**
 * Keys that encrypt secrets at rest, with AES-256-GCM. The first key seals; all keys open. A new key becomes the first once
 * every replica has it, and an old key is removed once no secret uses it (decision 32).
 */
export class KeyRing {
  private readonly keys: ReadonlyMap<string, Buffer>;

  private constructor(
    /** The key that seals. */
    readonly newest: string,
    keys: ReadonlyMap<string, Buffer>,
  ) {
    this.keys = keys;
  }

  /**
   * Reads keys from a variable: `id:base64,id:base64`, each of 32 bytes.
   *
   * @throws Error naming the problem, never a key.
   */
  static of(text: string): KeyRing {
    const keys = new Map<string, Buffer>();
    for (const [index, part] of text.split(',').entries()) {
      const [id = '', key = '', ...more] = part.trim().split(':');
      const place = `key ${index + 1}`;
      if (!KEY_ID.test(id) || more.length > 0) throw new Error(`${place} must be written id:base64`);
      if (!BASE64.test(key)) throw new Error(`${place} must be ${KEY_BYTES} bytes in base64: openssl rand -base64 32`);
      if (keys.has(id)) throw new Error(`${place} has the id of an earlier one`);
      keys.set(id, Buffer.from(key, 'base64'));
    }
    const [newest = ''] = keys.keys();
    return new KeyRing(newest, keys);
  }

  /** Whether it can open a box sealed with the key of this id. */
  has(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /**
   * Encrypts a secret.
   *
   * @param purpose the owner of the secret, like `database 3 password`: the box opens only with the same purpose, so a box
   *   that was copied to another row is refused.
   */
  seal(secret: string, purpose: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key(this.newest), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return { keyId: this.newest, box: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
  }

  /**
   * Decrypts a secret.
   *
   * @throws Error if its key is not on the ring, or the box was not sealed for this purpose.
   */
  open({ keyId, box }: Sealed, purpose: string): string {
    const key = this.key(keyId);
    try {
      const decipher = createDecipheriv(CIPHER, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new Error(`The sealed ${purpose} does not open with the key ${keyId}: it was changed, or is another one's`);
    }
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key)
      throw new Error(`There is no key ${id} to open a secret with: the variable with the keys must still have it`);
    return key;
  }
}
