import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InterfaceRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { useRecord } from '../api/queries.js';
import { deviceOf } from './instance-state.js';

/** Which network an interface is in, with which addresses, and whether the instance uses it. */
export function InterfaceDescription({ position, value }: { position: number; value: InterfaceRecord }): ReactNode {
  const { active, primary, ipv4, ip_ranges: ranges, ipam_address: ipam } = value;
  const addresses = [ipv4?.vpc, ipv4?.nat_1_1 && `1:1 NAT ${ipv4.nat_1_1}`, ...(ranges ?? []), ipam].filter(Boolean);
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text size="sm" fw={600} ff="monospace">
          {deviceOf(position)}
        </Text>
        <Network value={value} />
        <Badge variant="light" color={active ? 'green' : 'gray'}>
          {active ? 'active' : 'inactive'}
        </Badge>
        {primary && <Badge variant="default">primary</Badge>}
      </Group>
      {addresses.length > 0 && (
        <Text size="sm" ff="monospace" c="dimmed" className="breakable">
          {addresses.join(', ')}
        </Text>
      )}
    </Stack>
  );
}

function Network({ value }: { value: InterfaceRecord }): ReactNode {
  const { purpose, label, vpc_id: vpcId, subnet_id: subnetId } = value;
  const { data: vpc } = useRecord('getVpc', { vpcId: vpcId ?? 0 }, {}, { enabled: purpose === 'vpc' });
  if (purpose === 'public') return <Text size="sm">public internet</Text>;
  if (purpose === 'vlan') return <Text size="sm" className="breakable">{`VLAN ${label ?? ''}`}</Text>;
  const subnet = vpc?.subnets.find(({ id }) => id === subnetId);
  return (
    <Text size="sm" className="breakable">
      {'VPC '}
      <Anchor component={Link} href={`/vpcs/${vpcId}`} inherit underline="always">
        {vpc?.label ?? vpcId}
      </Anchor>
      {`, subnet ${subnet?.label ?? subnetId}`}
    </Text>
  );
}
