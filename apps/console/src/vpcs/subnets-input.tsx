import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorsOf } from '../forms/fields.js';
import type { InputProps } from '../forms/field-input.js';
import { Icon } from '../ui/icon.js';
import { nextSubnetRange } from './ipv4.js';

interface NewSubnet {
  label: string;
  ipv4: string;
}

/** The first subnets of a VPC: label and range of each. */
export function SubnetsInput({ value, onChange, errors, field }: InputProps): ReactNode {
  const subnets = (value ?? []) as readonly NewSubnet[];
  const change = (place: number, part: Partial<NewSubnet>): void =>
    onChange(subnets.map((subnet, index) => (index === place ? { ...subnet, ...part } : subnet)));
  const errorOf = (place: number, name: string): string | undefined =>
    errorsOf(errors, `subnets[${place}].${name}`)[0]?.reason;
  const add = (): void => {
    const ipv4 = nextSubnetRange(subnets.map(({ ipv4: range }) => range));
    onChange([...subnets, { label: `subnet-${subnets.length + 1}`, ipv4 }]);
  };
  const whole = errorsOf(errors, 'subnets').filter(({ field: place }) => place === 'subnets');
  return (
    <Fieldset legend="Subnets" variant="default">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {field.description}
        </Text>
        {subnets.map(({ label, ipv4 }, place) => (
          <Group key={place} align="flex-start" wrap="nowrap" gap="xs">
            <TextInput
              aria-label={`Label of subnet ${place + 1}`}
              value={label}
              onChange={({ currentTarget }) => change(place, { label: currentTarget.value })}
              error={errorOf(place, 'label')}
              flex={1}
            />
            <TextInput
              aria-label={`Range of subnet ${place + 1}`}
              value={ipv4}
              onChange={({ currentTarget }) => change(place, { ipv4: currentTarget.value })}
              error={errorOf(place, 'ipv4')}
              flex={1}
              ff="monospace"
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove subnet ${place + 1}`}
              onClick={() => onChange(subnets.filter((_, index) => index !== place))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        ))}
        {whole.map(({ reason }) => (
          <Text key={reason} size="sm" c="red">
            {reason}
          </Text>
        ))}
        <Button variant="light" size="compact-sm" leftSection={<Icon name="plus" size={14} />} onClick={add}>
          Add subnet
        </Button>
      </Stack>
    </Fieldset>
  );
}
