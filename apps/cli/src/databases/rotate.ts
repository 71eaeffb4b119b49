import { KeyRing } from '@stratus/cryptography';
import { readVariable } from '@stratus/environment';
import { onDatabaseOf } from '../access/service-database.js';
import { WrongVariable } from '../wrong-variable.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { rotateKeys } from './rotate-keys.js';

/** Re-encrypts every password with the newest key, online. */
export async function rotate(context: Context): Promise<Output> {
  return onDatabaseOf('database', context, async (pool, environment) => {
    const text = readVariable('DATABASE_SECRET_KEYS', environment);
    if (!text) throw new WrongVariable('DATABASE_SECRET_KEYS is missing.', 'Set it as for database-service.');
    const ring = ringOf(text);
    const count = await rotateKeys(pool, ring);
    const passwords = count === 1 ? '1 password was' : `${count} passwords were`;
    return message(`${passwords} re-encrypted; all of them now use the key ${ring.newest}.`, {
      count,
      key: ring.newest,
    });
  });
}

function ringOf(text: string): KeyRing {
  try {
    return KeyRing.of(text);
  } catch (error) {
    throw new WrongVariable(`DATABASE_SECRET_KEYS: ${(error as Error).message}.`, 'Write it as NAME:KEY,NAME:KEY.', {
      cause: error,
    });
  }
}
