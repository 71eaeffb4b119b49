import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { COMPUTE } from '@stratus/contracts/browser';
import type { VpcIpRecord, VpcRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { MAX_MEMBERS, instancesOf, membersOf } from './members.js';
import type { Member, MembersOfSubnet } from './members.js';

/** What is in a VPC and how it hangs together: subnets, their instances, addresses, firewalls and ways out. */
export function NetworkPicture({ vpc, ips }: { vpc: VpcRecord; ips: readonly VpcIpRecord[] }): ReactNode {
  const { dialect } = useApi();
  const all = instancesOf(vpc);
  const ids = all.slice(0, MAX_MEMBERS);
  const asked = { enabled: ids.length > 0 };
  const instances = useRecord(
    'listInstances',
    {},
    { pageSize: 100, filter: { '+or': ids.map((id) => ({ id })) } },
    asked,
  );
  const firewalls = useRecord(
    'listFirewalls',
    {},
    { pageSize: 100, filter: { '+or': ids.map((id) => ({ 'entities.id': id })) } },
    asked,
  );
  if (all.length === 0) return null;
  const subnets = membersOf(vpc, {
    ips,
    instances: instances.data?.data ?? [],
    firewalls: firewalls.data?.data ?? [],
    isInstance: (type) => dialect.text(type) === COMPUTE,
  });
  return (
    <Stack component="section" aria-label="Picture of the network">
      <Title order={2} size="h4">
        Network
      </Title>
      <Paper p="md" radius="md" className="picture">
        <Group gap="xs" mb="sm">
          <Icon name="network" />
          <Text fw={600}>{vpc.label}</Text>
          <Text size="sm" c="dimmed">
            {vpc.region}
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {subnets.map((subnet) => (
            <Lane key={subnet.id} subnet={subnet} />
          ))}
        </SimpleGrid>
        {all.length > MAX_MEMBERS && (
          <Text size="sm" c="dimmed" mt="sm">
            Names and firewalls of the first {MAX_MEMBERS} of {all.length} instances are shown.
          </Text>
        )}
      </Paper>
    </Stack>
  );
}

const Lane = ({ subnet: { label, ipv4, members } }: { subnet: MembersOfSubnet }): ReactNode => (
  <Paper withBorder p="sm" radius="md">
    <Group justify="space-between" mb="xs" gap="xs">
      <Text size="sm" fw={600} className="breakable">
        {label}
      </Text>
      <Text size="xs" ff="monospace" c="dimmed">
        {ipv4}
      </Text>
    </Group>
    <Stack gap="xs">
      {members.length === 0 && (
        <Text size="sm" c="dimmed">
          No instance
        </Text>
      )}
      {members.slice(0, MAX_MEMBERS).map((member) => (
        <MemberCard key={member.id} member={member} />
      ))}
    </Stack>
  </Paper>
);

const MemberCard = ({
  member: { id, label, status, isActive, addresses, firewalls },
}: {
  member: Member;
}): ReactNode => (
  <Paper withBorder p="xs" radius="sm" bg="var(--mantine-color-body)">
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap={6} wrap="nowrap" miw={0}>
        <Icon name="server" size={16} />
        <Anchor component={Link} href={`/instances/${id}`} size="sm" fw={500} truncate>
          {label ?? id}
        </Anchor>
      </Group>
      <Badge variant="light" size="sm" className="whole" color={isActive ? 'green' : 'gray'}>
        {isActive ? 'active' : (status ?? 'inactive')}
      </Badge>
    </Group>
    {addresses.map(({ address, nat }) => (
      <Text key={address} size="xs" ff="monospace">
        {address}
        {nat !== null && <span title="1:1 NAT"> ⇄ {nat}</span>}
      </Text>
    ))}
    <Group gap={6} mt={2}>
      {firewalls.map((firewall) => (
        <Group key={firewall.id} gap={4} wrap="nowrap" c={firewall.isEnabled ? undefined : 'dimmed'}>
          <Icon name="shield" size={14} />
          <Anchor component={Link} href={`/firewalls/${firewall.id}`} size="xs">
            {firewall.label}
          </Anchor>
          {!firewall.isEnabled && <Text size="xs">off</Text>}
        </Group>
      ))}
      {firewalls.length === 0 && (
        <Text size="xs" c="dimmed">
          No firewall
        </Text>
      )}
    </Group>
  </Paper>
);
