import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE } from '@stratus/contracts/browser';
import type { FirewallRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import type { BodyOf } from '../api/operations.js';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { ChooseButton } from '../forms/choose-button.js';
import { DeleteButton } from '../forms/delete-button.js';
import { Empty } from '../ui/empty.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { StatusBadge } from './status-badge.js';

interface Entity {
  /** In the services' word. */
  type: typeof COMPUTE | 'nodebalancer';
  id: number;
}

const NAMES = { [COMPUTE]: 'instance', nodebalancer: 'NodeBalancer' } as const;

interface Props {
  entity: Entity;
  /** Shown where there is none: what that means. */
  without: string;
  /** What they decide about. */
  children?: string;
}

/** The firewalls that an instance or a NodeBalancer is under. */
export function AssignedFirewalls({ entity, without, children }: Props): ReactNode {
  const firewalls = useFirewallsOf(entity);
  if (firewalls.error && !firewalls.data)
    return <Problem problem={firewalls.error} onRetry={() => void firewalls.refetch()} />;
  if (!firewalls.data) return <Loading />;
  const assigned = firewalls.data.data;
  const assign = <Assign entity={entity} assigned={assigned} />;
  if (assigned.length === 0)
    return (
      <Empty icon="shield" title="No firewall" action={assign}>
        {without}
      </Empty>
    );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {assign}
      </Group>
      <Stack gap={0} component="ul" className="interfaces" aria-label={`Firewalls of the ${NAMES[entity.type]}`}>
        {assigned.map((firewall) => (
          <Assigned key={firewall.id} firewall={firewall} entity={entity} />
        ))}
      </Stack>
    </Stack>
  );
}

function useFirewallsOf({ type, id }: Entity) {
  const isInstance = type === COMPUTE;
  const ofInstance = useRecord('listComputeFirewalls', { computeId: id }, { pageSize: 100 }, { enabled: isInstance });
  const ofBalancer = useRecord(
    'listNodeBalancerFirewalls',
    { nodeBalancerId: id },
    { pageSize: 100 },
    { enabled: !isInstance },
  );
  return isInstance ? ofInstance : ofBalancer;
}

function Assign({ entity, assigned }: { entity: Entity; assigned: readonly FirewallRecord[] }): ReactNode {
  const { dialect } = useApi();
  const { data } = useRecord('listFirewalls', {}, { pageSize: 500 });
  const choices = (data?.data ?? []).filter(({ id }) => assigned.every((each) => each.id !== id));
  const name = NAMES[entity.type];
  return (
    <ChooseButton
      operation="createFirewallDevice"
      label="Assign firewall"
      what="Firewall"
      description={
        choices.length > 0
          ? `${name === 'instance' ? 'An' : 'A'} ${name} has one enabled firewall at most`
          : 'There is no other firewall: create one under Firewalls first'
      }
      choices={choices}
      paramsOf={(firewallId) => ({ firewallId })}
      body={{ id: entity.id, type: dialect.text(entity.type) as BodyOf<'createFirewallDevice'>['type'] }}
    />
  );
}

function Assigned({ firewall, entity }: { firewall: FirewallRecord; entity: Entity }): ReactNode {
  const { id: firewallId, label, status, rules } = firewall;
  const { dialect } = useApi();
  const devices = useRecord('listFirewallDevices', { firewallId }, { pageSize: 500 });
  const device = devices.data?.data.find(
    ({ entity: { id, type } }) => id === entity.id && dialect.text(type) === entity.type,
  );
  return (
    <Group component="li" justify="space-between" gap="xs" className="interface">
      <Stack gap={2}>
        <Group gap="xs">
          <Anchor component={Link} href={`/firewalls/${firewallId}`} size="sm" fw={500} className="breakable">
            {label}
          </Anchor>
          <StatusBadge status={status} />
        </Group>
        <Text size="sm" c="dimmed">
          {`Inbound: ${counted(rules.inbound)}, else ${rules.inbound_policy}. Outbound: ${counted(rules.outbound)}, else ${rules.outbound_policy}`}
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
        <Text size="sm">{`Its rules no longer apply to the ${NAMES[entity.type]}.`}</Text>
      </DeleteButton>
    </Group>
  );
}

const counted = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'rule' : 'rules'}`;
