import { Group, Text } from '@mantine/core';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import type { ReactNode } from 'react';
import { FieldInput } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { FormButton } from '../forms/form-button.js';
import { InstanceInput } from '../forms/instance-input.js';
import { Empty } from '../ui/empty.js';
import { InstanceLink } from '../ui/instance-link.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { AddressesTabs } from './addresses-tabs.js';
import { AssignAddresses } from './assign-addresses.js';

const OF_INSTANCE = { [COMPUTE_ID]: InstanceInput };

/** Without a name, the address gets its default one again. */
const NAME = {
  rdns: ({ onChange, ...props }: InputProps): ReactNode => (
    <FieldInput {...props} onChange={(name) => onChange(name === '' ? null : name)} />
  ),
};

export default function AddressesPage(): ReactNode {
  return (
    <>
      <PageHeader
        title="Addresses"
        subtitle="IPv4 and IPv6 addresses of your instances, their reverse names and who shares them"
      >
        <FormButton
          operation="shareIps"
          params={{}}
          fields={[COMPUTE_ID, 'ips']}
          inputs={OF_INSTANCE}
          label="Share"
          submit="Share"
        />
        <AssignAddresses />
        <FormButton
          operation="allocateIp"
          params={{}}
          fields={[COMPUTE_ID, 'type', 'public']}
          inputs={OF_INSTANCE}
          initial={{ type: 'ipv4', public: true }}
          label="Allocate address"
          submit="Allocate address"
          icon="plus"
          variant="filled"
        />
      </PageHeader>
      <AddressesTabs here="/addresses" />
      <RecordList
        operation="listIps"
        params={{}}
        label="Addresses"
        search="address"
        columns={[
          {
            title: 'Address',
            sort: 'address',
            weight: 2.9,
            cell: ({ address }) => (
              <Text fz={{ base: 'xs', sm: 'sm' }} ff="monospace" truncate title={address}>
                {address}
              </Text>
            ),
            below: ({ rdns }) => rdns,
          },
          {
            title: 'Kind',
            sort: 'type',
            visibleFrom: 'sm',
            cell: (ip) => `${ip.type.startsWith('ipv6') ? 'IPv6' : 'IPv4'}, ${ip.public ? 'public' : 'private'}`,
          },
          { title: 'Region', sort: 'region', weight: 0.9, visibleFrom: 'md', cell: ({ region }) => region },
          { title: 'Instance', weight: 1.2, cell: (ip) => <InstanceLink id={ip.compute_id} /> },
          { title: 'Reverse name', weight: 2.4, visibleFrom: 'sm', cell: ({ rdns }) => rdns ?? '–' },
          {
            title: '',
            weight: 1.3,
            cell: (ip) => (
              <Group justify="flex-end" wrap="nowrap" className="icons-when-narrow">
                <FormButton
                  operation="updateIp"
                  params={{ address: ip.address }}
                  fields={['rdns']}
                  record={{ rdns: ip.rdns }}
                  inputs={NAME}
                  label="Set name"
                  icon="pencil"
                  title={`Reverse name of ${ip.address}`}
                  submit="Save"
                  size="compact-sm"
                />
              </Group>
            ),
          },
        ]}
        empty={
          <Empty icon="globe" title="No address yet">
            Each instance gets a public IPv4 address and an IPv6 address when it is created. Create an instance first.
          </Empty>
        }
      />
    </>
  );
}
