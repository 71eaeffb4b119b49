import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import type { PlacedInstance } from '@stratus/contracts';
import { Empty } from '../../ui/empty.js';
import { PageHeader } from '../../ui/page-header.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';

interface HostWithInstances {
  host: string | null;
  hostUuid: string;
  instances: PlacedInstance[];
}

/** More than a host usually has; `stratus host show --after` has the rest. */
const MAX_SHOWN = 1000;

const COLUMNS: readonly TableColumn<PlacedInstance>[] = [
  { title: 'Instance', weight: 2, cell: ({ id, label }) => `${label} (${id})` },
  {
    title: 'Account',
    cell: ({ account }) => (
      <Anchor component={Link} href={`/accounts/${account}`} size="sm">
        {account}
      </Anchor>
    ),
  },
  { title: 'Type', cell: ({ type }) => type, visibleFrom: 'sm' },
  { title: 'Status', cell: ({ status }) => status },
];

/** The instances of a host, running or not. */
export default function HostPage(): ReactNode {
  const { host = '' } = useParams();
  const query = useOperated<HostWithInstances>(
    { path: `/hosts/${encodeURIComponent(host)}`, query: { all: true, limit: MAX_SHOWN } },
    10 * AGAIN_MS,
  );
  return (
    <Operated title="Host" query={query}>
      {({ host: name, hostUuid, instances }) => (
        <>
          <PageHeader
            title={name ?? hostUuid}
            subtitle={<span className="mono">{hostUuid}</span>}
            above={[{ label: 'Hosts', href: '/hosts' }]}
          />
          {instances.length > 0 ? (
            <OperatedTable label="Instances" columns={COLUMNS} items={instances} keyOf={({ id }) => id} />
          ) : (
            <Empty icon="server" title="No instance is on this host">
              New instances are placed on the host of their region with the fewest.
            </Empty>
          )}
          {instances.length === MAX_SHOWN && (
            <Text size="sm" c="dimmed">
              The first {MAX_SHOWN}; stratus host show {host} --all --after {instances.at(-1)?.id} shows more.
            </Text>
          )}
        </>
      )}
    </Operated>
  );
}
