import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE } from '@stratus/contracts/browser';
import type { FirewallRecord, InstanceRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import type { BodyOf } from '../api/operations.js';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { DeleteButton } from '../forms/delete-button.js';
import { Empty } from '../ui/empty.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { ChooseButton } from './choose-button.js';

/** The firewalls that an instance is under. */
export function InstanceFirewalls({ instance }: { instance: InstanceRecord }): ReactNode {
  const computeId = instance.id;
  const firewalls = useRecord('listComputeFirewalls', { computeId }, { pageSize: 100 });
  if (firewalls.error && !firewalls.data)
    return <Problem problem={firewalls.error} onRetry={() => void firewalls.refetch()} />;
  if (!firewalls.data) return <Loading />;
  const assigned = firewalls.data.data;
  const assign = <Assign instance={instance} assigned={assigned} />;
  if (assigned.length === 0)
    return (
      <Empty icon="shield" title="No firewall" action={assign}>
        All traffic reaches the instance. A firewall decides about its public and VPC interfaces, never about those in a
        VLAN.
      </Empty>
    );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          They decide about public and VPC interfaces, never about those in a VLAN.
        </Text>
        {assign}
      </Group>
      <Stack gap={0} component="ul" className="interfaces" aria-label="Firewalls of the instance">
        {assigned.map((firewall) => (
          <Firewall key={firewall.id} firewall={firewall} computeId={computeId} />
        ))}
      </Stack>
    </Stack>
  );
}

function Assign({ instance, assigned }: { instance: InstanceRecord; assigned: readonly FirewallRecord[] }): ReactNode {
  const { dialect } = useApi();
  const { data } = useRecord('listFirewalls', {}, { pageSize: 500 });
  const choices = (data?.data ?? []).filter(({ id }) => assigned.every((each) => each.id !== id));
  const type = dialect.text(COMPUTE) as BodyOf<'createFirewallDevice'>['type'];
  return (
    <ChooseButton
      operation="createFirewallDevice"
      label="Assign firewall"
      what="Firewall"
      description={
        choices.length > 0
          ? 'An instance has one enabled firewall at most'
          : 'There is no other firewall: create one under Firewalls first'
      }
      choices={choices}
      paramsOf={(firewallId) => ({ firewallId })}
      body={{ id: instance.id, type }}
    />
  );
}

function Firewall({ firewall, computeId }: { firewall: FirewallRecord; computeId: number }): ReactNode {
  const { id: firewallId, label, status, rules } = firewall;
  const { dialect } = useApi();
  const devices = useRecord('listFirewallDevices', { firewallId }, { pageSize: 500 });
  const device = devices.data?.data.find(
    ({ entity }) => entity.id === computeId && dialect.text(entity.type) === COMPUTE,
  );
  return (
    <Group component="li" justify="space-between" gap="xs" className="interface">
      <Stack gap={2}>
        <Group gap="xs">
          <Anchor component={Link} href={`/firewalls/${firewallId}`} size="sm" fw={500} className="breakable">
            {label}
          </Anchor>
          <Badge variant="light" color={status === 'enabled' ? 'green' : 'gray'}>
            {status}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {`${rules.inbound.length} inbound rules, else ${rules.inbound_policy}; ${rules.outbound.length} outbound rules, else ${rules.outbound_policy}`}
        </Text>
      </Stack>
      <DeleteButton
        operation="deleteFirewallDevice"
        params={{ firewallId, deviceId: device?.id ?? 0 }}
        label="Unassign"
        what={label}
        size="compact-sm"
        unavailable={device ? undefined : 'Not all services of the firewall are known'}
      >
        <Text size="sm">Its rules no longer apply to the instance.</Text>
      </DeleteButton>
    </Group>
  );
}
