import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';
import { QuestionButton } from '../forms/question-button.js';
import { nameOf } from './webhook-status.js';

/** Enables or disables a webhook, after a question that says what becomes of its deliveries. */
export function StatusButton({ webhook: { id, url, status } }: { webhook: WebhookRecord }): ReactNode {
  const isEnabled = status === 'enabled';
  const verb = isEnabled ? 'Disable' : 'Enable';
  return (
    <QuestionButton
      operation="updateWebhook"
      params={{ webhookId: id }}
      body={{ status: isEnabled ? 'disabled' : 'enabled' }}
      label={verb}
      question={`${verb} ${nameOf(url)}?`}
      icon="power"
    >
      <Text size="sm">
        {isEnabled
          ? 'Nothing is sent until you enable it. Deliveries that wait stay; events that happen meanwhile are not delivered, unless you replay them.'
          : 'Deliveries that wait are sent at once. To deliver the events that happened meanwhile, replay them.'}
      </Text>
    </QuestionButton>
  );
}
