import { Alert, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';
import { useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Icon } from '../ui/icon.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Deliveries } from './deliveries.js';
import { Secrets } from './secrets.js';
import { StatusBadge } from './status-badge.js';
import { StatusButton } from './status-button.js';
import { WebhookFacts } from './webhook-facts.js';
import { WEBHOOK_FIELDS, changeOf, valuesOf } from './webhook-fields.js';
import { WEBHOOK_INPUTS } from './webhook-inputs.js';
import { adviceOf, nameOf, reasonOf } from './webhook-status.js';

const ABOVE = [{ label: 'Webhooks', href: '/webhooks' }];

export default function WebhookPage(): ReactNode {
  const webhookId = Number(useParams<{ webhookId: string }>().webhookId);
  const [, open] = useLocation();
  const found = useRecord('getWebhook', { webhookId });
  if (!found.data || found.error?.status === 404) return <NoRecord title="Webhook" above={ABOVE} query={found} />;
  const webhook = found.data;
  const name = nameOf(webhook.url);
  return (
    <>
      <PageHeader title={name} above={ABOVE} subtitle={<StatusBadge webhook={webhook} />}>
        <FormButton
          operation="updateWebhook"
          params={{ webhookId }}
          fields={WEBHOOK_FIELDS}
          inputs={WEBHOOK_INPUTS}
          record={valuesOf(webhook)}
          bodyFrom={changeOf}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <StatusButton webhook={webhook} />
        <DeleteButton operation="deleteWebhook" params={{ webhookId }} what={name} onDone={() => open('/webhooks')}>
          <Text size="sm">
            Deliveries end at once: those that wait are not sent. Their log is deleted, too. This cannot be undone.
          </Text>
        </DeleteButton>
      </PageHeader>
      <Stack gap="lg">
        {webhook.status === 'disabled' && (
          <Alert
            color="orange"
            variant="light"
            icon={<Icon name="alert" />}
            title={reasonOf(webhook) ?? 'You have disabled it'}
          >
            Nothing is sent, and events that happen now are not delivered. {adviceOf(webhook)}
          </Alert>
        )}
        <WebhookFacts webhook={webhook} />
        <Parts webhook={webhook} />
      </Stack>
    </>
  );
}

const PARTS = ['deliveries', 'secrets', 'events'] as const;
const TITLES = ['Deliveries', 'Secrets', 'Events'];

/** The parts of a webhook, each at an address of its own. */
function Parts({ webhook }: { webhook: WebhookRecord }): ReactNode {
  const { part = PARTS[0] } = useParams<{ part?: string }>();
  const [, open] = useLocation();
  return (
    <Tabs value={part} onChange={(next) => open(`/webhooks/${webhook.id}/${next ?? ''}`)} keepMounted={false}>
      <Tabs.List mb="md" aria-label="Parts of the webhook">
        {PARTS.map((value, place) => (
          <Tabs.Tab key={value} value={value}>
            {TITLES[place]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="deliveries">
        <Deliveries webhook={webhook} />
      </Tabs.Panel>
      <Tabs.Panel value="secrets">
        <Secrets webhookId={webhook.id} />
      </Tabs.Panel>
      <Tabs.Panel value="events">
        <EntityEvents kind="webhook" id={webhook.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
