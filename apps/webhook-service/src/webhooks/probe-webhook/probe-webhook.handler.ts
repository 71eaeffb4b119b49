import { Inject } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Clock } from '@stratus/commands';
import { ApiFailure, existing, probeWebhook } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import type { ReplayedReply } from '@stratus/messaging';
import { Answers } from '@stratus/operations';
import { CLOCK } from '@stratus/runtime';
import { WebhookSender } from '@stratus/webhooks';
import { v7 as uuidv7 } from 'uuid';
import { ReceiverRepository } from '../receiver.repository.js';
import { WebhookQuery } from '../webhook.query.js';
import { probeEvent } from './probe-event.js';

/** Shorter than a gateway waits for a command. */
const TIMEOUT_MS = 5_000;

@Answers(probeWebhook)
export class ProbeWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookQuery,
    private readonly receivers: ReceiverRepository,
    private readonly sender: WebhookSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(call: CallOf<typeof probeWebhook>) {
    const { caller, params, request } = call;
    const earlier = await this.earlierAnswer(call);
    if (earlier) return earlier;
    await this.webhooks.refuseUnlessOwn(caller, params.webhookId);
    const receiver = existing((await this.receivers.find([params.webhookId])).get(params.webhookId));
    const event = probeEvent(receiver, {
      id: uuidv7(),
      time: this.clock(),
      actor: caller.username,
      requestId: request.id,
    });
    const message = { id: event.id, body: JSON.stringify(event) };
    const attempt = await this.sender.send(receiver.url, message, receiver.secrets, { timeoutMs: TIMEOUT_MS });
    return this.commands.run(call, async () => ({
      event_id: event.id,
      response_status: attempt.status,
      response_body: attempt.responseBody,
      error: attempt.error,
      duration_ms: Math.round(attempt.durationMs),
    }));
  }

  /** A probe is sent outside of the command that stores its answer, so a repeat is recognised before. */
  private async earlierAnswer(call: CallOf<typeof probeWebhook>): Promise<ReplayedReply | undefined> {
    if (call.request.idempotencyKey === undefined && !call.request.repeat) return undefined;
    return this.commands.storedAnswer(call).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    });
  }
}
