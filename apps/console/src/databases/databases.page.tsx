import { Anchor } from '@mantine/core';
import type { DatabaseRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ENGINE_TRAITS } from '@stratus/contracts/browser';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { CreateDatabase } from './create-database.js';
import { StatusBadge } from './status-badge.js';
import { useFreshList } from './use-fresh-list.js';

const engineOf = ({ engine, version }: Pick<DatabaseRecord, 'engine' | 'version'>): string =>
  `${ENGINE_TRAITS[engine].name} ${version}`;

export default function DatabasesPage(): ReactNode {
  useFreshList();
  return (
    <>
      <PageHeader title="Databases" subtitle="MySQL and PostgreSQL, with their backups, patches and credentials">
        <CreateDatabase variant="filled" />
      </PageHeader>
      <RecordList
        operation="listDatabases"
        params={{}}
        label="Databases"
        search="label"
        columns={[
          {
            title: 'Label',
            sort: 'label',
            weight: 2,
            cell: ({ id, label, engine }) => (
              <Anchor component={Link} href={`/databases/${engine}/${id}`} className="row-link" fw={500} size="sm">
                {label}
              </Anchor>
            ),
            below: engineOf,
          },
          {
            title: 'Engine',
            sort: 'engine',
            weight: 1.5,
            visibleFrom: 'sm',
            cell: engineOf,
          },
          { title: 'Status', sort: 'status', weight: 1.3, cell: ({ status }) => <StatusBadge status={status} /> },
          {
            title: 'Nodes',
            sort: 'cluster_size',
            visibleFrom: 'sm',
            weight: 0.7,
            cell: ({ cluster_size: nodes }) => nodes,
          },
          { title: 'Region', sort: 'region', visibleFrom: 'sm', cell: ({ region }) => region },
          { title: 'Created', sort: 'created', visibleFrom: 'md', cell: ({ created }) => <Time value={created} /> },
        ]}
        empty={
          <Empty icon="database" title="No database yet" action={<CreateDatabase variant="light" />}>
            A database is a MySQL or PostgreSQL server with one node, or with three to survive the loss of one. It is
            backed up every night and patched in a window that you choose.
          </Empty>
        }
      />
    </>
  );
}
