import { randomUUID } from 'node:crypto';
import type { Call } from '@stratus/contracts';

/** Makes the calls of changes that no user has asked for: automatic backups, patches, and what the observer sees. */
export class SystemCallGenerator {
  static next(accountId: number): Pick<Call, 'caller' | 'request'> {
    const id = randomUUID();
    const caller = { accountId, userId: 0, username: SYSTEM, restricted: false, scopes: ['*'] };
    return { caller, request: { id, executionId: id } };
  }
}

/** Who caused it, in events. */
const SYSTEM = 'stratus';
