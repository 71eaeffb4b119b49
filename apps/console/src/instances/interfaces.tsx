import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { MAX_INTERFACES } from '@stratus/contracts/browser';
import type { ConfigRecord, InstanceRecord, InterfaceRecord } from '@stratus/contracts';
import { useRefusal } from '../api/identity.js';
import { useCommand } from '../api/queries.js';
import { FormButton } from '../forms/form-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { deviceOf, obstacleTo } from './instance-state.js';
import { InterfaceActions } from './interface-actions.js';
import { InterfaceDescription } from './interface-description.js';
import { INTERFACE_FIELDS, interfaceInputs } from './interface-inputs.js';
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
              <InterfaceDescription position={position} value={each} />
            </Group>
            <InterfaceActions instance={instance} params={params} position={position} value={each} />
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
