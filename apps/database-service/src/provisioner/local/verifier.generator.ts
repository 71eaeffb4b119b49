import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { passwordHash } from './mariadb/accounts.js';
import type { ClusterSpecification } from '../provisioner.js';

const ITERATIONS = 4096;
const SALT_BYTES = 16;
const SCRAM = /^SCRAM-SHA-256\$(\d+):([A-Za-z0-9+/=]+)\$/;

/**
 * What the server keeps of a password to check it. Of the same password it is the one before, so that it seems changed only
 * when it is.
 */
export function verifierOf(engine: ClusterSpecification['engine'], password: string, before?: string): string {
  if (engine === 'mysql') return passwordHash(password);
  const [, iterations, salt] = SCRAM.exec(before ?? '') ?? [];
  const same = salt === undefined ? undefined : scramOf(password, Buffer.from(salt, 'base64'), Number(iterations));
  return same !== undefined && same === before ? before : scramOf(password, randomBytes(SALT_BYTES), ITERATIONS);
}

/** RFC 5803, as PostgreSQL stores it. Other characters than ASCII are normalised about as SASLprep does. */
function scramOf(password: string, salt: Buffer, iterations: number): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
