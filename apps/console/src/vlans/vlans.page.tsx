import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../ui/empty.js';
import { InstanceLink } from '../ui/instance-link.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { Time } from '../ui/time.js';

export default function VlansPage(): ReactNode {
  return (
    <>
      <PageHeader
        title="VLANs"
        subtitle="Private layer 2 networks of a region, which interfaces of instances join by name"
      />
      <RecordList
        operation="listVlans"
        params={{}}
        label="VLANs"
        search="label"
        columns={[
          { title: 'Label', sort: 'label', weight: 2, cell: ({ label }) => label },
          { title: 'Region', sort: 'region', cell: ({ region }) => region },
          {
            title: 'Instances',
            weight: 2,
            cell: ({ computes }) => (
              <Group gap="xs" wrap="nowrap">
                {computes.map((id) => (
                  <InstanceLink key={id} id={id} />
                ))}
              </Group>
            ),
          },
          { title: 'Created', sort: 'created', visibleFrom: 'sm', cell: ({ created }) => <Time value={created} /> },
        ]}
        empty={
          <Empty icon="network" title="No VLAN yet">
            A VLAN begins with the first interface that names it, and ends with the last: add an interface with the
            purpose “vlan” to the configuration of an instance.
          </Empty>
        }
      />
    </>
  );
}
