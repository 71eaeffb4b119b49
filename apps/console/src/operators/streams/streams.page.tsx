import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StreamConsumer, StreamState } from '@stratus/contracts';
import { Icon } from '../../ui/icon.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { sizeOf } from './size.js';

const number = (value: number): string => value.toLocaleString('en');

const COLUMNS: readonly TableColumn<StreamConsumer>[] = [
  { title: 'Consumer', weight: 2.5, cell: ({ name }) => name },
  {
    title: 'Waiting',
    cell: ({ pending }) => (
      <Text size="sm" {...(pending > 1_000 && { c: 'red', fw: 600 })}>
        {number(pending)}
      </Text>
    ),
  },
  { title: 'In flight', cell: ({ inFlight }) => number(inFlight), visibleFrom: 'xs' },
  { title: 'Again', cell: ({ redelivered }) => number(redelivered), visibleFrom: 'sm' },
  {
    title: 'Last active',
    weight: 1.6,
    cell: ({ lastActive }) => (lastActive === null ? 'never' : <Time value={lastActive} />),
  },
];

/** The streams of the broker, and how far behind each reader is. */
export default function StreamsPage(): ReactNode {
  const query = useOperated<{ streams: StreamState[] }>({ path: '/streams' }, AGAIN_MS);
  return (
    <>
      <PageHeader title="Streams" subtitle="What the services have published, and how far behind each reader is." />
      <Operated query={query}>
        {({ streams }) => (
          <Stack gap="xl">
            {streams.map((stream) => (
              <Stream key={stream.stream} stream={stream} />
            ))}
          </Stack>
        )}
      </Operated>
    </>
  );
}

const Stream = ({ stream: { stream, exists, messages, bytes, firstTime, consumers } }: { stream: StreamState }) => (
  <Stack gap="sm" component="section" aria-label={stream}>
    <Group justify="space-between">
      <Title order={2} size="h4">
        {stream}
      </Title>
      {exists && (
        <Text size="sm" c="dimmed">
          {number(messages)} messages, {sizeOf(bytes)}
          {firstTime !== null && (
            <>
              , the oldest <Time value={firstTime} />
            </>
          )}
        </Text>
      )}
    </Group>
    {!exists && (
      <Alert color="red" variant="light" icon={<Icon name="alert" />}>
        The stream is lost. account-service recreates it within seconds while it runs, and every service publishes its
        ledger again.
      </Alert>
    )}
    {consumers.length > 0 ? (
      <OperatedTable label={`Consumers of ${stream}`} columns={COLUMNS} items={consumers} keyOf={({ name }) => name} />
    ) : (
      exists && (
        <Text size="sm" c="dimmed">
          It has no consumers.
        </Text>
      )
    )}
  </Stack>
);
