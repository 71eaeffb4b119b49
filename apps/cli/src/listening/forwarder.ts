import { setTimeout as delay } from 'node:timers/promises';
import { NetworkRules, WebhookSender, faultOfUrl } from '@stratus/webhooks';
import type { Attempt } from '@stratus/webhooks';
import { UsageError } from '../usage-error.js';
import type { StreamEvent } from './stream-event.js';

/** Before the second and the third attempt. */
const PAUSES_MS = [1_000, 2_000];

/** It is the developer's machine: the receiver may be anywhere. */
const ANYWHERE = NetworkRules.of({ allow: '0.0.0.0/0,::/0', deny: '' });

/** One attempt to send an event. */
export interface Forwarded {
  event: StreamEvent;
  attempt: number;
  result: Attempt;
  /** The pause before the next attempt; undefined if this one is the last. */
  retryInMs: number | undefined;
}

export interface Receiver {
  url: string;
  secret: string;
}

/** Sends events to one receiver as webhooks, a few times if need be. */
export class Forwarder {
  private readonly sender = new WebhookSender({ rules: ANYWHERE });

  /**
   * @param onAttempt learns of each attempt, before the next one.
   * @throws UsageError if the URL cannot be a receiver's.
   */
  constructor(
    private readonly receiver: Receiver,
    private readonly onAttempt: (forwarded: Forwarded) => Promise<void>,
    private readonly signal: AbortSignal,
  ) {
    const fault = faultOfUrl(receiver.url, ANYWHERE);
    if (fault === undefined) return;
    throw new UsageError(`--forward ${receiver.url}: ${/^https?:/i.test(receiver.url) ? fault : 'begin with http://'}`);
  }

  /** Sends an event until it is accepted, its attempts are used up, or the signal comes. Never rejects. */
  async forward(event: StreamEvent): Promise<void> {
    const { url, secret } = this.receiver;
    for (let attempt = 1; !this.signal.aborted; attempt += 1) {
      const message = { id: event.id, body: event.text };
      const result = await this.sender.send(url, message, [secret], { signal: this.signal });
      if (this.signal.aborted) return;
      const retryInMs = result.outcome === 'refused' ? PAUSES_MS[attempt - 1] : undefined;
      await this.onAttempt({ event, attempt, result, retryInMs });
      if (retryInMs === undefined) return;
      await delay(retryInMs, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.sender.close();
  }
}
