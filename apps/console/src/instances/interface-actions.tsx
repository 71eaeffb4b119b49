import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InstanceRecord, InterfaceRecord } from '@stratus/contracts';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { deviceOf, obstacleTo } from './instance-state.js';
import { Ipv4Input, PRIMARY, RANGES } from './interface-inputs.js';

const EDITED = { public: ['primary'], vpc: ['ipv4', 'ip_ranges', 'primary'], vlan: [] };
const EDIT_INPUTS = { ipv4: Ipv4Input, ip_ranges: RANGES, primary: PRIMARY };

/** What one may do with an interface of a profile. */
export function InterfaceActions({
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
