import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SubnetRecord, VpcIpRecord, VpcRecord } from '@stratus/contracts';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { AddressMap } from './address-map.js';
import { nextSubnetRange } from './ipv4.js';
import { terraformOfSubnet } from './vpc-terraform.js';

/** The subnets of a VPC, each with the map of its addresses. */
export function Subnets({ vpc, ips }: { vpc: VpcRecord; ips: readonly VpcIpRecord[] }): ReactNode {
  return (
    <Stack component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Subnets
        </Title>
        <AddSubnet vpc={vpc} />
      </Group>
      {vpc.subnets.length === 0 && (
        <Empty icon="map" title="No subnet yet" action={<AddSubnet vpc={vpc} />}>
          A subnet is a range of private addresses. Instances join it with an interface of their configuration.
        </Empty>
      )}
      {vpc.subnets.map((subnet) => (
        <Subnet
          key={subnet.id}
          vpcId={vpc.id}
          subnet={subnet}
          ips={ips.filter(({ subnet_id: id }) => id === subnet.id)}
        />
      ))}
    </Stack>
  );
}

const AddSubnet = ({ vpc: { id, subnets } }: { vpc: VpcRecord }): ReactNode => (
  <FormButton
    operation="createSubnet"
    params={{ vpcId: id }}
    fields={['label', 'ipv4']}
    initial={{ ipv4: nextSubnetRange(subnets.map(({ ipv4 }) => ipv4)) }}
    label="Add subnet"
    submit="Add subnet"
    icon="plus"
    terraform={(body) => terraformOfSubnet(body, id)}
  />
);

function Subnet({
  vpcId,
  subnet,
  ips,
}: {
  vpcId: number;
  subnet: SubnetRecord;
  ips: readonly VpcIpRecord[];
}): ReactNode {
  const params = { vpcId, vpcSubnetId: subnet.id };
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={subnet.label}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={3} size="h5" className="breakable">
              {subnet.label}
            </Title>
            <Text ff="monospace" size="sm" c="dimmed">
              {subnet.ipv4}
            </Text>
          </Group>
          <Group gap="xs">
            <FormButton
              operation="updateSubnet"
              params={params}
              fields={['label']}
              record={subnet}
              label="Rename"
              submit="Save"
            />
            <DeleteButton operation="deleteSubnet" params={params} what={subnet.label} />
          </Group>
        </Group>
        <AddressMap range={subnet.ipv4} ips={ips} />
      </Stack>
    </Paper>
  );
}
