import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { grantCreator } from '@stratus/contracts';
import type { Caller, Operation } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { OperationReply } from '@stratus/messaging';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { FastifyRequest } from 'fastify';
import { CallerCache } from '../authentication/caller-cache.js';

/** Grants restricted users the entities that they create, before the response to the creation (contract 2.5). */
@Injectable()
export class CreatorGrants {
  constructor(
    private readonly client: OperationClient,
    private readonly callers: CallerCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Grants the entity that an operation has created. A failure does not fail the creation: once account-service is back, it
   * grants the same from the event, and until then the gateway cannot resolve any token. A stored reply grants nothing: its
   * first request has, or its event does, and the grant may have been removed since.
   */
  async grant(
    operation: Operation,
    caller: Caller | undefined,
    origin: Pick<FastifyRequest, 'id' | 'clientAddress'>,
    reply: OperationReply,
  ): Promise<void> {
    if (operation.grant.kind !== 'flag' || !caller?.restricted || reply.replayed) return;
    const { id, clientAddress: client } = origin;
    const request = { id, executionId: randomUUID(), ...(client !== undefined && { client }) };
    const body = { type: operation.grant.creates, ...createdIn(reply.body) };
    try {
      await this.client.ask(grantCreator, { caller, params: {}, body, request });
    } catch (error) {
      this.logger.warn(
        { err: error, requestId: origin.id, ...body },
        'cannot grant access to a new entity now: its event will',
      );
    }
    this.callers.forgetUser(caller.accountId, caller.userId);
  }
}

/** Id and label of the created record; the label of a domain is its name. */
function createdIn(body: OperationReply['body']): { id: number; label: string } {
  const record = JSON.parse(Buffer.from(body).toString()) as { id: number; label?: string; domain?: string };
  return { id: record.id, label: record.label ?? record.domain ?? '' };
}
