import { Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { ANYONE, faultsOf } from './allow-list.js';

/** Who may connect: addresses and networks. */
export function AllowListInput(props: InputProps): ReactNode {
  const entries = Array.isArray(props.value) ? props.value.map(String) : [];
  const faults = faultsOf(props.errors, props.field.name, entries);
  return (
    <Stack gap={6}>
      <TagsInput
        {...textsOf(props)}
        error={faults.length > 0 ? faults.join('. ') : undefined}
        description="IPv4 addresses and networks; press Enter after each"
        placeholder={entries.length === 0 ? '203.0.113.7 or 198.51.100.0/24' : ''}
        value={entries}
        onChange={props.onChange}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
      />
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={entries.includes(ANYONE)}
          onClick={() => props.onChange([...entries, ANYONE])}
        >
          Allow everyone
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {entries.length === 0 && 'Nobody can connect while the list is empty.'}
          {entries.includes(ANYONE) && 'Every address can connect; the password alone protects it.'}
        </Text>
      </Group>
    </Stack>
  );
}
