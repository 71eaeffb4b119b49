import { Inject, Injectable } from '@nestjs/common';
import { eventDefinitions } from '@stratus/events';
import { CONFIGURATION } from '@stratus/runtime';
import { NetworkRules, faultOfUrl } from '@stratus/webhooks';
import type { WebhookServiceConfiguration } from '../webhook-service.configuration.js';
import type { WebhookRules } from './webhook.js';

/** Which receivers the operator allows, and which types of events there are. */
@Injectable()
export class ReceiverRules implements WebhookRules {
  readonly networks: NetworkRules;
  readonly types = eventDefinitions().map(({ type }) => type);

  constructor(@Inject(CONFIGURATION) { WEBHOOK_ALLOW, WEBHOOK_DENY }: WebhookServiceConfiguration) {
    this.networks = NetworkRules.of({ allow: WEBHOOK_ALLOW, deny: WEBHOOK_DENY });
  }

  readonly faultOfUrl = (url: string): string | undefined => faultOfUrl(url, this.networks);
}
