import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListedSagaRecord } from '@stratus/contracts';
import { Empty } from '../../ui/empty.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { StateBadge } from '../ui/state-badge.js';
import { isStuck } from './saga-steps.js';

const NAME: TableColumn<ListedSagaRecord> = {
  title: 'Saga',
  weight: 2,
  cell: ({ saga, service, id }) => (
    <Stack gap={0}>
      <Anchor component={Link} href={`/sagas/${service}/${id}`} size="sm" fw={500} className="row-link">
        {saga}
      </Anchor>
      <Text size="xs" c="dimmed">
        {service}-service
      </Text>
    </Stack>
  ),
};

const STATE: TableColumn<ListedSagaRecord> = {
  title: 'State',
  cell: (saga) => <StateBadge state={isStuck(saga) ? 'stuck' : saga.state} />,
};

const UNFINISHED: readonly TableColumn<ListedSagaRecord>[] = [
  NAME,
  STATE,
  {
    title: 'Step',
    weight: 3,
    visibleFrom: 'sm',
    cell: ({ step, tries, error }) => (
      <Stack gap={0}>
        <Text size="sm">
          {step ?? 'the end'}
          {tries > 0 && ` · ${tries} failed ${tries === 1 ? 'try' : 'tries'}`}
        </Text>
        {error !== null && (
          <Text size="xs" c="red" lineClamp={2}>
            {error}
          </Text>
        )}
      </Stack>
    ),
  },
  { title: 'Since', cell: ({ started }) => <Time value={started} /> },
];

const ENDED: readonly TableColumn<ListedSagaRecord>[] = [
  NAME,
  STATE,
  { title: 'Took', cell: ({ age }) => age, visibleFrom: 'sm' },
  { title: 'Ended', cell: ({ ended }) => ended !== null && <Time value={ended} /> },
];

/** Changes that several services make together: those that are not finished, and those that have ended. */
export default function SagasPage(): ReactNode {
  const [shown, setShown] = useState('unfinished');
  const isEnded = shown === 'ended';
  const query = useOperated<ListedSagaRecord[]>({ path: '/sagas', query: { ended: isEnded || undefined } }, AGAIN_MS);
  return (
    <>
      <PageHeader title="Sagas" subtitle="Changes that several services make together, step by step." />
      <Stack gap="sm">
        <Group>
          <SegmentedControl
            value={shown}
            onChange={setShown}
            data={[
              { value: 'unfinished', label: 'Unfinished' },
              { value: 'ended', label: 'Ended' },
            ]}
          />
        </Group>
        <Operated query={query}>
          {(sagas) =>
            sagas.length > 0 ? (
              <OperatedTable
                label="Sagas"
                columns={isEnded ? ENDED : UNFINISHED}
                items={sagas}
                keyOf={({ id }) => id}
              />
            ) : (
              <Empty icon="link" title={isEnded ? 'No saga has ended within a week' : 'No saga is unfinished'}>
                {isEnded
                  ? 'A service forgets its sagas a week after they have ended.'
                  : 'A change in several steps, such as creating an instance, is here until its last step is done. One that fails again and again waits here for you.'}
              </Empty>
            )
          }
        </Operated>
      </Stack>
    </>
  );
}
