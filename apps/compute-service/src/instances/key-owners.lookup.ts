import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findKeyOwners } from '@stratus/contracts';
import type { Caller, KeyOwner, RequestIdentity } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';

/** Asks account-service about the users whose SSH keys a request deploys. */
@Injectable()
export class KeyOwnersLookup {
  constructor(private readonly client: OperationClient) {}

  /** The given users that the caller sees. Without any, sends no message. */
  async find(
    { caller, request }: { caller: Caller; request: Pick<RequestIdentity, 'id'> },
    usernames: string[] = [],
  ): Promise<readonly KeyOwner[]> {
    if (usernames.length === 0) return [];
    const identity = { id: request.id, executionId: randomUUID() };
    return (await this.client.ask(findKeyOwners, { caller, request: identity, body: { usernames } })).users;
  }
}
