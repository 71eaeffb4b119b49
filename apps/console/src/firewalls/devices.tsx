import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { DeleteButton } from '../forms/delete-button.js';
import { Empty } from '../ui/empty.js';
import { RecordList } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { AddDevice } from './add-device.js';

/** The services that a firewall protects. */
export function Devices({ firewall }: { firewall: FirewallRecord }): ReactNode {
  const params = { firewallId: firewall.id };
  return (
    <Stack component="section" aria-label="Devices">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Devices
        </Title>
        <AddDevice firewall={firewall} />
      </Group>
      <RecordList
        operation="listFirewallDevices"
        params={params}
        label="Devices"
        columns={[
          { title: 'Label', weight: 2, cell: ({ entity: { label } }) => label },
          { title: 'Kind', visibleFrom: 'xs', cell: ({ entity: { type } }) => kindOf(type) },
          { title: 'ID', visibleFrom: 'sm', cell: ({ entity: { id } }) => id },
          { title: 'Added', visibleFrom: 'sm', cell: ({ created }) => <Time value={created} /> },
          {
            title: '',
            weight: 1.4,
            cell: ({ id, entity: { label } }) => (
              <Group justify="flex-end">
                <DeleteButton
                  operation="deleteFirewallDevice"
                  params={{ ...params, deviceId: id }}
                  label="Remove"
                  what={label}
                  size="compact-sm"
                >
                  The rules of {firewall.label} no longer apply to {label}. Neither of them is deleted.
                </DeleteButton>
              </Group>
            ),
          },
        ]}
        empty={
          <Empty icon="server" title="No device yet" action={<AddDevice firewall={firewall} />}>
            The rules apply to the instances and the NodeBalancer that you add here.
          </Empty>
        }
      />
    </Stack>
  );
}

/** The kind of a service, in the words of people. */
const kindOf = (type: string): string => (type === 'nodebalancer' ? 'NodeBalancer' : 'Instance');
