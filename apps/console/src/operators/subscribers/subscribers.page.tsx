import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SubscriberRecord } from '@stratus/contracts';
import { Empty } from '../../ui/empty.js';
import { PageHeader } from '../../ui/page-header.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { CreateSubscriber } from './create-subscriber.js';
import { GrantedAccess } from './granted-access.js';
import type { Granted } from './granted-access.js';

/** That of the demo account belongs to `stratus start`. */
const DEMO = /^subscriber-\d+$/;

const COLUMNS: readonly TableColumn<SubscriberRecord>[] = [
  {
    title: 'Subscriber',
    weight: 3,
    cell: ({ name, subjects }) => (
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="breakable">
          {subjects.join(', ')}
        </Text>
      </Stack>
    ),
  },
  { title: 'Waiting', cell: ({ pending }) => pending.toLocaleString('en') },
  { title: 'In flight', cell: ({ in_flight: inFlight }) => inFlight.toLocaleString('en'), visibleFrom: 'sm' },
  {
    title: 'Access',
    weight: 2,
    cell: ({ name }) => (DEMO.test(name) ? 'of the demo account' : <Access name={name} />),
  },
];

/** Programs that read events from the stream. */
export default function SubscribersPage(): ReactNode {
  const query = useOperated<SubscriberRecord[]>({ path: '/subscribers' }, AGAIN_MS);
  return (
    <>
      <PageHeader
        title="Subscribers"
        subtitle="Programs that read events from the stream, and how far behind they are."
      >
        <CreateSubscriber />
      </PageHeader>
      <Operated query={query}>
        {(subscribers) =>
          subscribers.length > 0 ? (
            <OperatedTable label="Subscribers" columns={COLUMNS} items={subscribers} keyOf={({ name }) => name} />
          ) : (
            <Empty icon="download" title="There are no subscribers">
              A subscriber has a user of the broker and a durable consumer: it gets every event of an account, or of
              all, also those that it has missed.
            </Empty>
          )
        }
      </Operated>
    </>
  );
}

const Access = ({ name }: { name: string }): ReactNode => (
  <Group gap={6}>
    <CommandButton<Granted>
      request={{ method: 'POST', path: `/subscribers/${name}/rotate` }}
      command={`stratus subscriber rotate ${name}`}
      label="Rotate"
      size="compact-sm"
      question={`Replace the password of ${name}?`}
      result={(granted) => <GrantedAccess granted={granted} />}
    >
      <Text size="sm">The old one no longer works, at once; its position in the stream stays.</Text>
    </CommandButton>
    <CommandButton
      request={{ method: 'DELETE', path: `/subscribers/${name}` }}
      command={`stratus subscriber delete ${name}`}
      label="Delete"
      color="red"
      size="compact-sm"
      question={`Delete ${name}?`}
    >
      <Text size="sm">Its access ends at once, and its position in the stream is forgotten.</Text>
    </CommandButton>
  </Group>
);
