import { Alert, Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InstanceIpsRecord, InstanceRecord, IpAddressRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Icon } from '../ui/icon.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { addressRows, obstacleToDeleting } from './address-rows.js';
import type { AddressRow } from './address-rows.js';
import { obstacleTo } from './instance-state.js';

/** All addresses of an instance. */
export function Addresses({ instance }: { instance: InstanceRecord }): ReactNode {
  const { id: computeId, status } = instance;
  const ips = useRecord('listInstanceIps', { computeId });
  if (ips.error && !ips.data) return <Problem problem={ips.error} onRetry={() => void ips.refetch()} />;
  if (!ips.data) return <Loading />;
  const { ipv4 } = ips.data;
  const unavailable = obstacleTo('change', status, undefined);
  return (
    <Stack>
      <Group gap="xs" justify="flex-end">
        <FormButton
          operation="addInstanceIp"
          params={{ computeId }}
          fields={[]}
          bodyFrom={() => ({ type: 'ipv4', public: true })}
          label="Add public IPv4"
          submit="Add public IPv4"
          icon="plus"
          unavailable={unavailable}
        />
        <FormButton
          operation="addInstanceIp"
          params={{ computeId }}
          fields={[]}
          bodyFrom={() => ({ type: 'ipv4', public: false })}
          label="Add private IPv4"
          submit="Add private IPv4"
          icon="plus"
          unavailable={
            unavailable ?? (ipv4.private.length > 0 ? 'An instance has at most one private address' : undefined)
          }
        />
      </Group>
      <AddressTable instance={instance} ips={ips.data} />
      {ipv4.shared.length > 0 && (
        <Alert variant="light" icon={<Icon name="link" />} title="Shared addresses">
          <Text size="sm">They belong to other instances, and this one may take them over.</Text>
        </Alert>
      )}
    </Stack>
  );
}

function AddressTable({ instance, ips }: { instance: InstanceRecord; ips: InstanceIpsRecord }): ReactNode {
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table aria-label="Addresses of the instance" fz="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Address</Table.Th>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Reverse name</Table.Th>
            <Table.Th>Use</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {addressRows(ips).map((row) => (
            <Table.Tr key={`${row.kind} ${row.address} ${row.use?.config_id ?? ''}`}>
              <Table.Td ff="monospace">{row.address}</Table.Td>
              <Table.Td className="unbroken">{row.kind}</Table.Td>
              <Table.Td className="breakable" maw={220}>
                {row.record?.rdns ?? '–'}
              </Table.Td>
              <Table.Td>
                <Use row={row} />
              </Table.Td>
              <Table.Td>{row.record && row.own && <Actions instance={instance} ips={ips} ip={row.record} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What an address is used for: in which VPC, or mapped to which address there. */
function Use({ row: { record, use } }: { row: AddressRow }): ReactNode {
  if (use)
    return (
      <Group gap="xs" wrap="nowrap" className="unbroken">
        <Anchor component={Link} href={`/vpcs/${use.vpc_id}`} size="sm">{`VPC ${use.vpc_id}`}</Anchor>
        {`subnet ${use.subnet_id}, profile ${use.config_id}`}
        <Badge variant="light" flex="none" color={use.active ? 'green' : 'gray'}>
          {use.active ? 'active' : 'inactive'}
        </Badge>
      </Group>
    );
  if (record?.vpc_nat_1_1) return <Text size="sm">{`1:1 NAT to ${record.vpc_nat_1_1.address}`}</Text>;
  return '–';
}

function Actions({
  instance: { id: computeId, status },
  ips,
  ip,
}: {
  instance: InstanceRecord;
  ips: InstanceIpsRecord;
  ip: IpAddressRecord;
}): ReactNode {
  const params = { computeId, address: ip.address };
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <FormButton
        operation="updateInstanceIp"
        params={params}
        fields={['rdns']}
        record={ip}
        bodyFrom={({ rdns }) => ({ rdns: rdns === '' ? null : rdns })}
        label="Reverse name"
        submit="Save"
        size="compact-sm"
        unavailable={ip.public ? undefined : 'Private addresses have no reverse name'}
      />
      <DeleteButton
        operation="deleteInstanceIp"
        params={params}
        what={ip.address}
        size="compact-sm"
        unavailable={obstacleTo('change', status, undefined) ?? obstacleToDeleting(ip, ips)}
      >
        <Text size="sm">The instance gives the address up at once; somebody else may get it.</Text>
      </DeleteButton>
    </Group>
  );
}
