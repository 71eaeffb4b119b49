import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DeliveryStatus, WebhookRecord, WebhookReplayRecord } from '@stratus/contracts';
import { useHistory } from '../api/history.js';
import { useRefusal } from '../api/identity.js';
import { Empty } from '../ui/empty.js';
import { LiveList } from '../ui/live-list.js';
import { Problem } from '../ui/problem.js';
import { Time } from '../ui/time.js';
import { DeliveryRow } from './delivery-row.js';
import { againMs } from './delivery-text.js';
import { ProbeButton } from './probe-button.js';
import { ReplayButton } from './replay-button.js';

const ROW_HEIGHT = 92;
const ALL = 'all';
const FILTERS = [
  { value: ALL, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

/** What was sent, what waits and what failed; and what sends more. */
export function Deliveries({ webhook }: { webhook: WebhookRecord }): ReactNode {
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const [replay, setReplay] = useState<WebhookReplayRecord | null>(null);
  return (
    <Stack component="section" aria-label="Deliveries" gap="sm">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Which deliveries"
          data={FILTERS}
          value={status ?? ALL}
          onChange={(chosen) => setStatus(chosen === ALL ? null : (chosen as DeliveryStatus))}
        />
        <Group gap="xs">
          <ProbeButton webhookId={webhook.id} />
          <ReplayButton webhook={webhook} onStarted={setReplay} />
        </Group>
      </Group>
      <Text size="sm" role="status">
        {replay && (
          <>
            Events since <Time value={replay.since} exact /> are delivered again.
          </>
        )}
      </Text>
      <Found webhook={webhook} status={status} />
    </Stack>
  );
}

interface FoundProps {
  webhook: WebhookRecord;
  status: DeliveryStatus | null;
}

function Found({ webhook, status }: FoundProps): ReactNode {
  const params = { webhookId: webhook.id };
  const refusal = useRefusal('listWebhookDeliveries', params);
  const filter = status === null ? undefined : { status };
  const history = useHistory(
    'listWebhookDeliveries',
    params,
    { filter },
    { enabled: refusal === undefined, again: againMs },
  );
  const { records: deliveries, results, problem, retry, loadOlder, isLoadingOlder } = history;
  if (refusal !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {refusal}.
      </Text>
    );
  if (problem && !deliveries) return <Problem problem={problem} onRetry={retry} />;
  if (!deliveries) return <Skeleton height={ROW_HEIGHT} aria-label="Loading" />;
  if (deliveries.length === 0) return <None status={status} />;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {results.toLocaleString('en')} {results === 1 ? 'delivery' : 'deliveries'}
      </Text>
      <LiveList
        key={status}
        label="Deliveries"
        name={['delivery', 'deliveries']}
        items={deliveries}
        rowHeight={ROW_HEIGHT}
        row={(delivery, isOpen, toggle) => (
          <DeliveryRow delivery={delivery} webhook={webhook} isOpen={isOpen} onToggle={toggle} />
        )}
        loadOlder={loadOlder}
        isLoadingOlder={isLoadingOlder}
      />
    </>
  );
}

const None = ({ status }: { status: DeliveryStatus | null }): ReactNode =>
  status === null ? (
    <Empty icon="webhook" title="No delivery yet">
      An event that matches appears here as it is sent. Probe the webhook to see whether its receiver responds.
    </Empty>
  ) : (
    <Text c="dimmed" size="sm" p="lg" ta="center">
      No delivery is {status}.
    </Text>
  );
