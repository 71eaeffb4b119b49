import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { hoursAgo, timeOfInput } from './since.js';

const AT_A_TIME = 'time';
const PRESETS = [
  { value: '1', label: 'An hour ago' },
  { value: '24', label: 'A day ago' },
  { value: '168', label: 'A week ago' },
  { value: '720', label: '30 days ago' },
  { value: AT_A_TIME, label: 'A time in UTC' },
];

export const DEFAULT_HOURS = 1;

/** A time in the past: some time ago, or exactly. */
export function SinceInput(props: InputProps): ReactNode {
  const [choice, setChoice] = useState(String(DEFAULT_HOURS));
  const { error, description } = textsOf(props);
  const since = typeof props.value === 'string' ? props.value : '';
  function choose(chosen: string | null): void {
    if (chosen === null) return;
    setChoice(chosen);
    if (chosen !== AT_A_TIME) props.onChange(hoursAgo(Number(chosen)));
  }
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <Select
        label="Since"
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={PRESETS}
        value={choice}
        onChange={choose}
        allowDeselect={false}
        error={choice !== AT_A_TIME && error}
      />
      {choice === AT_A_TIME && (
        <TextInput
          type="datetime-local"
          step={1}
          label="Time in UTC"
          value={since}
          onChange={({ currentTarget: { value } }) => props.onChange(timeOfInput(value))}
          error={error}
        />
      )}
    </Group>
  );
}
