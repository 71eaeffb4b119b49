import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import type { ReactNode } from 'react';
import { errorsOf } from '../forms/fields.js';
import type { InputProps } from '../forms/field-input.js';
import { FormButton } from '../forms/form-button.js';
import { InstanceInput } from '../forms/instance-input.js';
import { regionInput } from '../forms/region-input.js';
import { Icon } from '../ui/icon.js';

interface Assignment {
  address: string;
  instance: number | undefined;
}

const INPUTS = { region: regionInput(), assignments: AssignmentsInput };

/** Moves addresses between instances in one step. */
export const AssignAddresses = (): ReactNode => (
  <FormButton
    operation="assignIps"
    params={{}}
    fields={['region', 'assignments']}
    inputs={INPUTS}
    initial={{ assignments: [bodyOf({ address: '', instance: undefined })] }}
    label="Assign"
    submit="Assign"
  />
);

const bodyOf = ({ address, instance }: Assignment): object => ({ address, [COMPUTE_ID]: instance });

const assignmentsOf = (value: unknown): Assignment[] =>
  ((value ?? []) as Record<string, unknown>[]).map((each) => ({
    address: String(each.address ?? ''),
    instance: each[COMPUTE_ID] as number | undefined,
  }));

function AssignmentsInput({ field, value, onChange, errors }: InputProps): ReactNode {
  const assignments = assignmentsOf(value);
  const send = (changed: readonly Assignment[]): void => onChange(changed.map(bodyOf));
  const change = (place: number, part: Partial<Assignment>): void =>
    send(assignments.map((each, index) => (index === place ? { ...each, ...part } : each)));
  return (
    <Fieldset legend="Assignments">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {field.description}
        </Text>
        {assignments.map(({ address, instance }, place) => (
          <Group key={place} align="flex-end" wrap="nowrap" gap="xs">
            <TextInput
              label="Address"
              value={address}
              onChange={({ currentTarget }) => change(place, { address: currentTarget.value })}
              error={errorsOf(errors, `assignments[${place}].address`)[0]?.reason}
              flex={1}
            />
            <InstanceInput
              field={{ name: COMPUTE_ID, kind: 'integer', required: true, description: '' }}
              value={instance}
              onChange={(chosen) => change(place, { instance: chosen as number | undefined })}
              errors={errorsOf(errors, `assignments[${place}].${COMPUTE_ID}`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove assignment ${place + 1}`}
              onClick={() => send(assignments.filter((_, index) => index !== place))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        ))}
        {errors
          .filter(({ field: place }) => place === 'assignments')
          .map(({ reason }) => (
            <Text key={reason} size="sm" c="red">
              {reason}
            </Text>
          ))}
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => send([...assignments, { address: '', instance: undefined }])}
        >
          Add address
        </Button>
      </Stack>
    </Fieldset>
  );
}
