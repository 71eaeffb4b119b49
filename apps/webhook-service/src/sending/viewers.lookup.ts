import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ACCESS_CHANGED, findViewers } from '@stratus/contracts';
import type { ViewerQuestion, ViewerRecord } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import type { MessageViewers } from '../queue/message.js';
import type { Receiver } from '../webhooks/receiver.repository.js';
import type { DueDelivery } from './due-delivery.js';

/** A delivery, and the webhook that it is for. */
export interface Addressed {
  delivery: Pick<DueDelivery, 'eventId' | 'viewers' | 'attempts'>;
  receiver: Pick<Receiver, 'accountId' | 'userId'>;
}

/** As long as a gateway believes a token (decision 5); signals usually end it sooner. */
const LIFETIME_MS = 800;
const MAX_ENTRIES = 20_000;

interface Entry {
  viewer: ViewerRecord | undefined;
  asked: number;
}

/** Deliveries by what is known of their users. */
export interface Classified<A> {
  /** Of unrestricted users: they see all events of their account. */
  visible: A[];
  /** Of users who may not act, or are in another account. */
  hidden: A[];
  /** Of restricted users: {@link ViewersLookup.granted} decides. */
  restricted: A[];
}

type Viewers = ReadonlyMap<number, ViewerRecord>;

/**
 * Asks account-service which events users may see at this moment. What kind of user they are is kept for a moment, what grants
 * show is not.
 */
@Injectable()
export class ViewersLookup {
  private readonly known = new Map<number, Entry>();
  private generation = 0;

  constructor(
    private readonly client: OperationClient,
    nats: NatsLink,
  ) {
    nats.listenFor(ACCESS_CHANGED, ({ userId }) => {
      this.generation += 1;
      this.known.delete(userId);
    });
  }

  /** @throws ApiFailure 503 when account-service is unavailable. */
  async classify<A extends Addressed>(deliveries: readonly A[]): Promise<Classified<A>> {
    const now = performance.now();
    const users = [...new Set(deliveries.map(({ receiver }) => receiver.userId))];
    const asked = users.filter((userId) => (this.known.get(userId)?.asked ?? -Infinity) < now - LIFETIME_MS);
    const viewers = new Map(users.map((userId) => [userId, this.known.get(userId)?.viewer]));
    if (asked.length > 0) {
      const found = await this.learn(asked, now);
      for (const userId of asked) viewers.set(userId, found.get(userId));
    }
    const classified: Classified<A> = { visible: [], hidden: [], restricted: [] };
    for (const each of deliveries) classified[kindOf(each, viewers.get(each.receiver.userId))].push(each);
    return classified;
  }

  /**
   * Those of the deliveries whose users have a grant that shows their events, or another reason to see them.
   *
   * @throws ApiFailure 503 when account-service is unavailable, or does not know yet what the events have changed.
   */
  async granted<A extends Addressed>(deliveries: readonly A[]): Promise<Set<A>> {
    if (deliveries.length === 0) return new Set();
    const ofUsers = Map.groupBy(deliveries, ({ receiver }) => receiver.userId);
    const questions = [...ofUsers].map(([userId, own]) => questionOf(userId, own));
    // The effects of events on grants are long known when they are sent again.
    const fresh = deliveries.filter(({ delivery }) => delivery.attempts === 0);
    const viewers = await this.ask(questions, [...new Set(fresh.map(({ delivery }) => delivery.eventId))]);
    return new Set(deliveries.filter((each) => isVisible(each, viewers.get(each.receiver.userId))));
  }

  private async learn(users: readonly number[], now: number): Promise<Viewers> {
    const { generation } = this;
    const viewers = await this.ask(users.map((userId) => ({ userId, entities: [], tokenIds: [] })));
    // After a change in the meantime the answer may be older.
    if (generation !== this.generation) return viewers;
    if (this.known.size + users.length > MAX_ENTRIES) this.known.clear();
    for (const userId of users) this.known.set(userId, { viewer: viewers.get(userId), asked: now });
    return viewers;
  }

  /** @param after events whose effect on grants the answer must show. */
  private async ask(viewers: ViewerQuestion[], after: string[] = []): Promise<Viewers> {
    const request = { id: randomUUID(), executionId: randomUUID() };
    const reply = await this.client.ask(findViewers, { request, body: { viewers, after } });
    return new Map(reply.viewers.map((viewer) => [viewer.userId, viewer]));
  }
}

function kindOf({ receiver }: Addressed, viewer: ViewerRecord | undefined): keyof Classified<unknown> {
  if (!viewer || viewer.accountId !== receiver.accountId) return 'hidden';
  return viewer.restricted ? 'restricted' : 'visible';
}

function questionOf(userId: number, deliveries: readonly Addressed[]): ViewerQuestion {
  const viewers = deliveries.map(({ delivery }) => delivery.viewers);
  const entities = viewers.flatMap(({ granted }) => granted ?? []);
  const tokenIds = viewers.flatMap(({ tokenId }) => tokenId ?? []);
  return { userId, entities: [...new Set(entities)], tokenIds: [...new Set(tokenIds)] };
}

/** @param viewer undefined: the user may not act. */
function isVisible({ delivery, receiver }: Addressed, viewer: ViewerRecord | undefined): boolean {
  if (!viewer || viewer.accountId !== receiver.accountId) return false;
  return !viewer.restricted || isAmong(delivery.viewers, viewer);
}

const isAmong = ({ granted, userId, tokenId, actor }: MessageViewers, viewer: ViewerRecord): boolean =>
  (granted !== undefined && viewer.entities.includes(granted)) ||
  userId === viewer.userId ||
  (tokenId !== undefined && viewer.tokenIds.includes(tokenId)) ||
  actor?.toLowerCase() === viewer.username.toLowerCase();
