import { Badge, Text } from '@mantine/core';
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
          { title: 'Region', weight: 2, cell: ({ label }) => label, below: ({ id }) => <code>{id}</code> },
          { title: 'ID', visibleFrom: 'sm', cell: ({ id }) => <code>{id}</code> },
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
              <Text size="sm" truncate title={capabilities.join(', ')}>
                {capabilities.join(', ')}
              </Text>
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
