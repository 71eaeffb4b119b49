import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;
const SALT_BYTES = 16;

/**
 * The verifier that PostgreSQL stores instead of a password (RFC 5803). A statement with the verifier in place of the password
 * reveals nothing in the server's log. Non-ASCII characters are normalised approximately as SASLprep does.
 */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES), iterations = ITERATIONS): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
