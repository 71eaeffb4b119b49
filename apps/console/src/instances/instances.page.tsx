import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InstanceRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { CreateInstance } from './create-instance.js';
import { isMoving } from './instance-state.js';
import { StatusBadge } from './status-badge.js';

const COLUMNS: readonly Column<InstanceRecord>[] = [
  {
    title: 'Label',
    sort: 'label',
    weight: 2,
    cell: ({ id, label }) => (
      <Anchor component={Link} href={`/instances/${id}`} className="row-link" fw={500} size="sm">
        {label}
      </Anchor>
    ),
  },
  { title: 'Status', sort: 'status', weight: 1.5, cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Type', sort: 'type', weight: 1.5, visibleFrom: 'md', cell: ({ type }) => type },
  { title: 'Region', sort: 'region', visibleFrom: 'sm', cell: ({ region }) => region },
  {
    title: 'IPv4',
    weight: 1.5,
    visibleFrom: 'xs',
    cell: ({ ipv4: [first, ...others] }) => (
      <Text size="sm" truncate title={[first, ...others].join(', ')}>
        <Text span inherit ff="monospace">
          {first ?? '–'}
        </Text>
        {others.length > 0 && (
          <Text span inherit c="dimmed">
            {` +${others.length}`}
          </Text>
        )}
      </Text>
    ),
  },
  {
    title: 'Tags',
    weight: 1.5,
    visibleFrom: 'md',
    cell: ({ tags }) => (
      <Text size="sm" truncate title={tags.join(', ')}>
        {tags.join(', ') || '–'}
      </Text>
    ),
  },
];

const SOON_MS = 2_000;
const LATER_MS = 30_000;

export default function InstancesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Instances" subtitle="Virtual machines, with their disks, addresses and networks">
        <CreateInstance variant="filled" />
      </PageHeader>
      <RecordList
        operation="listInstances"
        params={{}}
        label="Instances"
        search="label"
        columns={COLUMNS}
        again={(items) => (items.some(({ status }) => isMoving(status)) ? SOON_MS : LATER_MS)}
        empty={
          <Empty icon="server" title="No instance yet" action={<CreateInstance variant="light" />}>
            An instance is a virtual machine of a type, in a region, that starts from an image. Its interfaces connect
            it to the internet, to subnets of VPCs and to VLANs.
          </Empty>
        }
      />
    </>
  );
}
