import { Injectable } from '@nestjs/common';
import { keepTags, releaseTags, reserveTags } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import type { Saga } from '@stratus/platform/persistence';

/** The tags in a request. */
interface WithTags {
  body: { tags?: string[] };
}

/**
 * Asks compute-service, which owns the tags, on behalf of a saga that gives a firewall tags (decision 28). The saga's id is that
 * of the reservation.
 */
@Injectable()
export class TagReserver {
  constructor(private readonly client: OperationClient) {}

  /** Keeps the tags from being deleted until `keep` or `release`. */
  async reserve({ id, caller, request, input }: Saga<WithTags>): Promise<void> {
    await this.client.ask(reserveTags, { caller, request, body: { id, tags: input.body.tags ?? [] } });
  }

  /** The firewall has the tags: they exist from now on. */
  async keep({ id, caller, request }: Saga<WithTags>): Promise<void> {
    await this.client.ask(keepTags, { caller, request, body: { id } });
  }

  async release({ id, caller, request }: Saga<WithTags>): Promise<void> {
    await this.client.ask(releaseTags, { caller, request, body: { id } });
  }
}
