import type { WebhookDisabledReason, WebhookRecord } from '@stratus/contracts';

type Status = Pick<WebhookRecord, 'status' | 'disabled_reason'>;

const REASONS: Readonly<Record<WebhookDisabledReason, string>> = {
  gone: 'The receiver answered 410 Gone',
  failing: 'No success for three days',
  too_many_pending: 'More than 100,000 deliveries wait',
};

/** Why Stratus has disabled a webhook, in words; undefined if it is enabled, or its user has disabled it. */
export const reasonOf = ({ disabled_reason: reason }: Status): string | undefined =>
  reason === null ? undefined : REASONS[reason];

/** What to do before a webhook that is disabled is enabled again. */
export function adviceOf({ disabled_reason: reason }: Status): string {
  if (reason === null) return 'Enable it when its receiver is ready.';
  if (reason === 'too_many_pending')
    return 'Make the receiver faster, or choose fewer types of events. Then enable the webhook.';
  return 'Look at the last response below, and fix the receiver or edit the URL. Then probe the webhook and enable it.';
}

/** What a URL is called: its host. The rest may have keys in it. */
export const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
