import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';
import { Link, useLocation } from 'wouter';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { CreateWebhook } from './create-webhook.js';
import { StatusBadge } from './status-badge.js';
import { typesText } from './type-patterns.js';
import { WebhookSecret } from './webhook-secret.js';
import { reasonOf } from './webhook-status.js';

const COLUMNS: readonly Column<WebhookRecord>[] = [
  {
    title: 'URL',
    sort: 'url',
    weight: 3,
    cell: ({ id, url }) => (
      <Anchor component={Link} href={`/webhooks/${id}`} className="row-link" fw={500} size="sm" title={url}>
        {url}
      </Anchor>
    ),
    below: (webhook) => reasonOf(webhook) ?? typesText(webhook.types),
  },
  {
    title: 'Types of events',
    weight: 2,
    visibleFrom: 'sm',
    cell: ({ types }) => (
      <Text size="sm" truncate title={typesText(types)}>
        {typesText(types)}
      </Text>
    ),
  },
  { title: 'Status', sort: 'status', weight: 2, cell: (webhook) => <Status webhook={webhook} /> },
  { title: 'Created', sort: 'created', visibleFrom: 'md', cell: ({ created }) => <Time value={created} /> },
];

export default function WebhooksPage(): ReactNode {
  // Here alone: nothing else keeps the secret.
  const [created, setCreated] = useState<WebhookRecord | null>(null);
  const [, open] = useLocation();
  function close(): void {
    setCreated(null);
    open(`/webhooks/${created?.id}`);
  }
  return (
    <>
      <PageHeader title="Webhooks" subtitle="URLs that Stratus sends events to; others cannot see yours">
        <CreateWebhook variant="filled" onCreated={setCreated} />
      </PageHeader>
      <RecordList
        operation="listWebhooks"
        params={{}}
        label="Webhooks"
        search="url"
        columns={COLUMNS}
        empty={
          <Empty
            icon="webhook"
            title="No webhook yet"
            action={<CreateWebhook variant="light" onCreated={setCreated} />}
          >
            A webhook sends events to a program of yours as they happen, signed, in order for each resource, and again
            until they are accepted.{' '}
            <Anchor href="/docs/guides/webhooks" inherit underline="always">
              How to write a receiver
            </Anchor>
          </Empty>
        }
      />
      {created && <WebhookSecret secret={created.secret} onClose={close} />}
    </>
  );
}

function Status({ webhook }: { webhook: WebhookRecord }): ReactNode {
  const reason = reasonOf(webhook);
  return (
    <>
      <StatusBadge webhook={webhook} />
      {reason !== undefined && (
        <Text size="xs" c="dimmed" truncate title={reason} visibleFrom="sm">
          {reason}
        </Text>
      )}
    </>
  );
}
