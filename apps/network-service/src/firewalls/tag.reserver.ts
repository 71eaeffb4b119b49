import { Injectable } from '@nestjs/common';
import { keepTags, releaseTags, reserveTags } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { Saga } from '@stratus/sagas';

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

  /**
   * Keeps the tags from being deleted until `keep` or `release`.
   *
   * @returns the tags as they are spelled.
   */
  async reserve({ id, caller, request, input }: Saga<WithTags>): Promise<string[]> {
    const wanted = input.body.tags ?? [];
    const reserved = await this.client.ask(reserveTags, { caller, request, body: { id, tags: wanted } });
    // An older compute-service answers nothing.
    return (reserved as Partial<typeof reserved>).tags ?? wanted;
  }

  /** The request with its tags as they are spelled; sagas of older versions do not know that. */
  spelled<Body extends WithTags['body']>(body: Body, tags: string[] | null | undefined): Body {
    return body.tags && tags ? { ...body, tags } : body;
  }

  /** The firewall has the tags: they exist from now on. */
  async keep({ id, caller, request }: Saga<WithTags>): Promise<void> {
    await this.client.ask(keepTags, { caller, request, body: { id } });
  }

  async release({ id, caller, request }: Saga<WithTags>): Promise<void> {
    await this.client.ask(releaseTags, { caller, request, body: { id } });
  }
}
