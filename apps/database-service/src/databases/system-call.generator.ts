import { randomUUID } from 'node:crypto';
import type { Call } from '@stratus/contracts';

/** Creates the calls for changes that no user has requested: automatic backups, patches, and observations. */
export class SystemCallGenerator {
  static next(accountId: number): Pick<Call, 'caller' | 'request'> {
    const id = randomUUID();
    const caller = { accountId, userId: 0, username: SYSTEM, restricted: false, scopes: ['*'] };
    return { caller, request: { id, executionId: id } };
  }
}

/** The username of the cause in events. */
const SYSTEM = 'stratus';
