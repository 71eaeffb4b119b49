import { ActionIcon, Anchor, Badge, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { MAX_INTERFACES } from '@stratus/contracts/browser';
import type { ConfigRecord, InstanceRecord, InterfaceRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { useRefusal } from '../api/identity.js';
import { useCommand, useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { deviceOf, obstacleTo } from './instance-state.js';
import { INTERFACE_FIELDS, Ipv4Input, PRIMARY, RANGES, interfaceInputs } from './interface-inputs.js';
import { interfaceOf, moved, nextPurpose } from './interface-request.js';

interface Props {
  instance: InstanceRecord;
  config: ConfigRecord;
}

/** The interfaces of a profile, in the order of the devices inside the instance. */
export function Interfaces({ instance, config }: Props): ReactNode {
  const { interfaces } = config;
  const params = { computeId: instance.id, configId: config.id };
  const order = useCommand('orderInterfaces');
  const unavailable = useOrderObstacle(instance, interfaces, params);
  const move = (from: number, to: number): void =>
    order.mutate({ params, body: { ids: moved(interfaces, from, to).map(({ id }) => id) } });
  return (
    <Stack gap="xs">
      {order.error && <Problem problem={order.error} />}
      {interfaces.length === 0 && (
        <Text size="sm" c="dimmed">
          One public interface, because the profile names none.
        </Text>
      )}
      <Stack gap={0} component="ul" className="interfaces" aria-label={`Interfaces of ${config.label}`}>
        {interfaces.map((each, position) => (
          <Group key={each.id} component="li" justify="space-between" gap="xs" className="interface">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Stack gap={0}>
                <Move
                  label={`Move ${deviceOf(position)} up`}
                  icon="chevronUp"
                  unavailable={unavailable ?? (position === 0 ? 'It is the first' : undefined)}
                  onClick={() => move(position, position - 1)}
                />
                <Move
                  label={`Move ${deviceOf(position)} down`}
                  icon="chevronDown"
                  unavailable={unavailable ?? (position === interfaces.length - 1 ? 'It is the last' : undefined)}
                  onClick={() => move(position, position + 1)}
                />
              </Stack>
              <Description position={position} value={each} region={instance.region} />
            </Group>
            <Actions instance={instance} params={params} position={position} value={each} />
          </Group>
        ))}
      </Stack>
      <AddInterface instance={instance} config={config} />
    </Stack>
  );
}

/** Why the order cannot change now. */
function useOrderObstacle(
  { status }: InstanceRecord,
  interfaces: readonly InterfaceRecord[],
  params: { computeId: number; configId: number },
): string | undefined {
  const refusal = useRefusal('orderInterfaces', params);
  const isActive = interfaces.some(({ active }) => active);
  return (
    refusal ??
    obstacleTo('change', status, undefined) ??
    (isActive ? 'The instance runs with this profile: shut it down first' : undefined)
  );
}

function AddInterface({ instance: { id: computeId, region, status }, config }: Props): ReactNode {
  const inputs = useMemo(() => interfaceInputs(region), [region]);
  const { interfaces } = config;
  return (
    <Group>
      <FormButton
        operation="addInterface"
        params={{ computeId, configId: config.id }}
        fields={INTERFACE_FIELDS}
        initial={{ purpose: interfaces.length === 0 ? 'vpc' : nextPurpose(interfaces) }}
        inputs={inputs}
        bodyFrom={interfaceOf}
        label="Add interface"
        submit="Add interface"
        icon="plus"
        size="compact-sm"
        unavailable={
          obstacleTo('change', status, undefined) ??
          (interfaces.length >= MAX_INTERFACES ? `A profile has at most ${MAX_INTERFACES} interfaces` : undefined)
        }
      />
    </Group>
  );
}

interface MoveProps {
  label: string;
  icon: 'chevronUp' | 'chevronDown';
  unavailable: string | undefined;
  onClick: () => void;
}

const Move = ({ label, icon, unavailable, onClick }: MoveProps): ReactNode => (
  <Tooltip label={unavailable ?? label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      aria-description={unavailable}
      aria-disabled={unavailable !== undefined}
      data-disabled={unavailable !== undefined || undefined}
      onClick={unavailable === undefined ? onClick : undefined}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  </Tooltip>
);

/** Which network an interface is in, with which addresses, and whether the instance uses it. */
function Description({
  position,
  value,
  region,
}: {
  position: number;
  value: InterfaceRecord;
  region: string;
}): ReactNode {
  const { active, primary, ipv4, ip_ranges: ranges, ipam_address: ipam } = value;
  const addresses = [ipv4?.vpc, ipv4?.nat_1_1 && `1:1 NAT ${ipv4.nat_1_1}`, ...(ranges ?? []), ipam].filter(Boolean);
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text size="sm" fw={600} ff="monospace">
          {deviceOf(position)}
        </Text>
        <Network value={value} region={region} />
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

function Network({ value, region }: { value: InterfaceRecord; region: string }): ReactNode {
  const { purpose, label, vpc_id: vpcId, subnet_id: subnetId } = value;
  const { data } = useRecord('listVpcs', {}, { pageSize: 500, filter: { region } }, { enabled: purpose === 'vpc' });
  if (purpose === 'public') return <Text size="sm">public internet</Text>;
  if (purpose === 'vlan') return <Text size="sm" className="breakable">{`VLAN ${label ?? ''}`}</Text>;
  const vpc = data?.data.find(({ id }) => id === vpcId);
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

const EDITED = { public: ['primary'], vpc: ['ipv4', 'ip_ranges', 'primary'], vlan: [] };
const EDIT_INPUTS = { ipv4: Ipv4Input, ip_ranges: RANGES, primary: PRIMARY };

function Actions({
  instance: { status },
  params,
  position,
  value,
}: {
  instance: InstanceRecord;
  params: { computeId: number; configId: number };
  position: number;
  value: InterfaceRecord;
}): ReactNode {
  const { id, purpose, active } = value;
  const each = { ...params, interfaceId: id };
  const unavailable = obstacleTo('change', status, undefined);
  const name = deviceOf(position);
  return (
    <Group gap="xs">
      <FormButton
        operation="updateInterface"
        params={each}
        fields={EDITED[purpose]}
        record={value}
        inputs={EDIT_INPUTS}
        label={`Edit ${name}`}
        submit="Save"
        size="compact-sm"
        unavailable={
          unavailable ?? (purpose === 'vlan' ? 'Nothing of a VLAN interface changes: replace it' : undefined)
        }
      />
      <DeleteButton
        operation="deleteInterface"
        params={each}
        label={`Delete ${name}`}
        what="of this profile"
        size="compact-sm"
        unavailable={
          unavailable ??
          (active ? 'It is active: shut the instance down, or reboot it with another profile, first' : undefined)
        }
      >
        <Text size="sm">The interface gives up its addresses. Those below it move up by one.</Text>
      </DeleteButton>
    </Group>
  );
}
