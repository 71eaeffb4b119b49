import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';

export default function RegionsPage(): ReactNode {
  return (
    <>
      <PageHeader title="Regions" subtitle="Where things can be created, and what each region offers" />
      <RecordList
        operation="listRegions"
        params={{}}
        label="Regions"
        columns={[
          { title: 'Region', weight: 2, cell: ({ label }) => label },
          { title: 'ID', cell: ({ id }) => <code>{id}</code> },
          {
            title: 'Status',
            cell: ({ status }) => (
              <Badge variant="light" color={status === 'ok' ? 'green' : 'red'}>
                {status}
              </Badge>
            ),
          },
          {
            title: 'Offers',
            weight: 4,
            visibleFrom: 'sm',
            cell: ({ capabilities }) => (
              <Group gap={4} title={capabilities.join(', ')}>
                {capabilities.join(', ')}
              </Group>
            ),
          },
        ]}
        empty={
          <Empty icon="globe" title="No region">
            The operator names regions in the catalog file.
          </Empty>
        }
      />
    </>
  );
}
