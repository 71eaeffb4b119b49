import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeadLetterRecord } from '@stratus/contracts';
import { Empty } from '../../ui/empty.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { RetryAll } from './retry-all.js';

interface DeadLetters {
  deadLetters: DeadLetterRecord[];
  total: number;
  before?: number;
}

const COLUMNS: readonly TableColumn<DeadLetterRecord>[] = [
  {
    title: 'Event',
    weight: 2,
    cell: ({ position, type, consumer }) => (
      <Stack gap={0}>
        <Anchor component={Link} href={`/dead-letters/${position}`} size="sm" fw={500} className="row-link">
          {type ?? 'Not an event'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {consumer}
        </Text>
      </Stack>
    ),
  },
  {
    title: 'Reason',
    weight: 4,
    cell: ({ reason }) => (
      <Text size="sm" lineClamp={2}>
        {reason}
      </Text>
    ),
    visibleFrom: 'sm',
  },
  { title: 'Given up', cell: ({ time }) => <Time value={time} /> },
];

/** Events that a consumer could not apply in any of its tries. */
export default function DeadLettersPage(): ReactNode {
  const [before, setBefore] = useState<number | undefined>();
  const query = useOperated<DeadLetters>({ path: '/dead-letters', query: { before } }, AGAIN_MS);
  return (
    <>
      <PageHeader title="Dead letters" subtitle="Events that a consumer could not apply in any of its tries.">
        {query.data && <RetryAll deadLetters={query.data.deadLetters} />}
      </PageHeader>
      <Operated query={query}>
        {({ deadLetters, total, before: older }) =>
          total === 0 ? (
            <Empty icon="check" title="There are no dead letters">
              A consumer tries an event five times. What it cannot apply then waits here, with the reason, until you
              retry or delete it.
            </Empty>
          ) : (
            <Stack gap="sm">
              <OperatedTable
                label="Dead letters"
                columns={COLUMNS}
                items={deadLetters}
                keyOf={({ position }) => position}
              />
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {total.toLocaleString('en')} in all
                </Text>
                <Group gap="xs">
                  {before !== undefined && (
                    <Button variant="default" size="compact-sm" onClick={() => setBefore(undefined)}>
                      Newest
                    </Button>
                  )}
                  {older !== undefined && (
                    <Button variant="default" size="compact-sm" onClick={() => setBefore(older)}>
                      Older
                    </Button>
                  )}
                </Group>
              </Group>
            </Stack>
          )
        }
      </Operated>
    </>
  );
}
