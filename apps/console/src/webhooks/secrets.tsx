import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { WebhookSecretRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { QuestionButton } from '../forms/question-button.js';
import { Problem } from '../ui/problem.js';
import { Time } from '../ui/time.js';
import { WebhookSecret } from './webhook-secret.js';

/** The secrets that sign the deliveries of a webhook: one, or two while they are replaced. */
export function Secrets({ webhookId }: { webhookId: number }): ReactNode {
  // Here alone: nothing else keeps the secret.
  const [created, setCreated] = useState<WebhookSecretRecord | null>(null);
  const found = useRecord('listWebhookSecrets', { webhookId });
  if (found.error && !found.data) return <Problem problem={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={60} aria-label="Loading" />;
  const secrets = found.data.data;
  const isBeingReplaced = secrets.length > 1;
  return (
    <Stack component="section" aria-label="Secrets">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          {isBeingReplaced
            ? 'Each delivery has a signature by both secrets. When all receivers know the new one, delete the old one.'
            : 'It signs each delivery. To replace it, create a second secret, give it to the receiver, then delete this one.'}{' '}
          <Anchor href="/docs/guides/webhooks#verify-a-request" inherit underline="always">
            How to verify a delivery
          </Anchor>
        </Text>
        <QuestionButton
          operation="createWebhookSecret"
          params={{ webhookId }}
          label="Create second secret"
          question="Create a second secret?"
          icon="plus"
          unavailable={isBeingReplaced ? 'There are two already: delete the old one first' : undefined}
          onDone={setCreated}
        >
          <Text size="sm">
            It is shown once. From then on, deliveries have a signature by each secret, until you delete the old one.
          </Text>
        </QuestionButton>
      </Group>
      <Stack component="ul" m={0} p={0} gap="sm" aria-label="Secrets">
        {secrets.map((secret) => (
          <SecretItem key={secret.id} secret={secret} all={secrets} webhookId={webhookId} />
        ))}
      </Stack>
      {created && <WebhookSecret secret={created.secret} onClose={() => setCreated(null)} />}
    </Stack>
  );
}

interface ItemProps {
  webhookId: number;
  secret: WebhookSecretRecord;
  all: readonly WebhookSecretRecord[];
}

function SecretItem({ webhookId, secret: { id, created }, all }: ItemProps): ReactNode {
  const isOld = all.some((other) => other.id > id);
  const age = all.length === 1 ? 'Secret' : isOld ? 'Old secret' : 'New secret';
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {age} {id}
        </Text>
        <Text size="xs" c="dimmed">
          Created <Time value={created} />
        </Text>
      </div>
      <DeleteButton
        operation="deleteWebhookSecret"
        params={{ webhookId, secretId: id }}
        what={`${age.toLowerCase()} ${id}`}
        unavailable={all.length === 1 ? 'It is the last one: create a second secret first' : undefined}
      >
        <Text size="sm">
          {isOld
            ? 'Receivers that know only this secret can no longer verify deliveries.'
            : 'This is the new secret: delete the old one instead, unless you have lost this one.'}{' '}
          This cannot be undone.
        </Text>
      </DeleteButton>
    </Group>
  );
}
