import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookDeliveryRecord, WebhookRecord } from '@stratus/contracts';
import { QuestionButton } from '../forms/question-button.js';
import { Icon } from '../ui/icon.js';
import { Time } from '../ui/time.js';
import { DeliveryDetails } from './delivery-details.js';
import { attemptsOf, colorOf, outcomeOf } from './delivery-text.js';
import { nameOf } from './webhook-status.js';

interface Props {
  delivery: WebhookDeliveryRecord;
  webhook: WebhookRecord;
  isOpen: boolean;
  onToggle: () => void;
}

/** An event, what became of it and what the receiver said; its ids and the body of the response below, when it is open. */
export function DeliveryRow({ delivery, webhook, isOpen, onToggle }: Props): ReactNode {
  const { id, event_type: type, entity_type: kind, entity_id: entity, status, created } = delivery;
  return (
    <div className="event">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Stack gap={4} flex={1} miw={0}>
          <Group gap="xs">
            <Badge variant="light" color={colorOf(delivery)} tt="none" w={84} flex="none">
              {status}
            </Badge>
            <Text size="sm" fw={500} className="breakable mono">
              {type}
            </Text>
            <Text size="sm" className="breakable">
              {kind} {entity}
            </Text>
          </Group>
          <Outcome delivery={delivery} />
          <Text size="xs" c="dimmed">
            <Time value={created} /> · {progressOf(delivery, webhook)}
          </Text>
        </Stack>
        <div className="icons-when-narrow">
          <Resend delivery={delivery} webhook={webhook} />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={`Details of delivery ${id}`}
        >
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </ActionIcon>
      </Group>
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </div>
  );
}

const Outcome = ({ delivery }: { delivery: WebhookDeliveryRecord }): ReactNode => {
  const outcome = outcomeOf(delivery);
  return (
    outcome !== undefined && (
      <Text size="sm" className="breakable">
        {outcome}
      </Text>
    )
  );
};

/** How often it was tried, and when it is tried next. */
function progressOf(
  { status, attempts, next_attempt: next }: WebhookDeliveryRecord,
  webhook: WebhookRecord,
): ReactNode {
  if (status !== 'pending') return attemptsOf(attempts);
  if (webhook.status === 'disabled') return `${attemptsOf(attempts)}, waits until the webhook is enabled`;
  if (next === null) return attempts === 0 ? 'waits for its turn' : attemptsOf(attempts);
  return (
    <>
      {attemptsOf(attempts)}, the next one at <Time value={next} exact />
    </>
  );
}

const Resend = ({ delivery, webhook }: Pick<Props, 'delivery' | 'webhook'>): ReactNode => (
  <QuestionButton
    operation="resendWebhookDelivery"
    params={{ webhookId: webhook.id, deliveryId: delivery.id }}
    label="Resend"
    question={`Resend ${delivery.event_type} to ${nameOf(webhook.url)}?`}
    icon="refresh"
    size="compact-sm"
    unavailable={webhook.status === 'disabled' ? 'The webhook is disabled: enable it first' : undefined}
  >
    <Text size="sm">
      The receiver gets the event as a new delivery with the same id, after those of the same resource that wait.
    </Text>
  </QuestionButton>
);
