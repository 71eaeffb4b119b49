import { scramVerifier } from '@stratus/cryptography';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import { passwordHash } from './mariadb/accounts.js';

const SCRAM = /^SCRAM-SHA-256\$(\d+):([A-Za-z0-9+/=]+)\$/;

/**
 * The server's stored form of a password, used to check it. The same password gets the same form as before, so that it seems
 * changed only when it is.
 */
export function verifierOf(engine: ClusterSpecification['engine'], password: string, before?: string): string {
  if (engine === 'mysql') return passwordHash(password);
  const [, iterations, salt] = SCRAM.exec(before ?? '') ?? [];
  const same =
    salt === undefined ? undefined : scramVerifier(password, Buffer.from(salt, 'base64'), Number(iterations));
  return same !== undefined && same === before ? before : scramVerifier(password);
}
