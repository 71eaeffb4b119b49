import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HostState } from '@stratus/contracts';
import { Empty } from '../../ui/empty.js';
import { PageHeader } from '../../ui/page-header.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';

const COLUMNS: readonly TableColumn<HostState>[] = [
  {
    title: 'Host',
    weight: 2,
    cell: ({ host }) => (
      <Anchor component={Link} href={`/hosts/${host}`} size="sm" fw={500} className="row-link">
        {host}
      </Anchor>
    ),
  },
  { title: 'Region', cell: ({ region }) => region, visibleFrom: 'xs' },
  { title: 'Instances', cell: ({ instances }) => instances.toLocaleString('en') },
  { title: 'Running', cell: ({ running }) => running.toLocaleString('en') },
];

/** The hosts that have a name, and how many instances are on each. */
export default function HostsPage(): ReactNode {
  const query = useOperated<{ hosts: HostState[]; elsewhere: number }>({ path: '/hosts' }, 10 * AGAIN_MS);
  return (
    <>
      <PageHeader title="Hosts" subtitle="Where instances run." />
      <Operated query={query}>
        {({ hosts, elsewhere }) => (
          <Stack gap="sm">
            {hosts.length > 0 ? (
              <OperatedTable label="Hosts" columns={COLUMNS} items={hosts} keyOf={({ hostUuid }) => hostUuid} />
            ) : (
              <Empty icon="server" title="No host has a name">
                The variable COMPUTE_HOSTS of compute-service names the hosts of each region. Until then, each instance
                has a host of its own that does not exist.
              </Empty>
            )}
            {elsewhere > 0 && (
              <Text size="sm" c="dimmed">
                Instances on hosts without a name: {elsewhere.toLocaleString('en')}
              </Text>
            )}
          </Stack>
        )}
      </Operated>
    </>
  );
}
