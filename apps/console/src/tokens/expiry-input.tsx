import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { InputProps } from '../forms/field-input.js';
import { textsOf } from '../forms/field-input.js';
import { dayOf, endOfDay, inDays } from './expiry.js';

const PRESETS = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a day' },
  { value: 'never', label: 'Never' },
];

export const DEFAULT_DAYS = 90;

/** When a token ends: after some time, on a day, or only when it is revoked. */
export function ExpiryInput(props: InputProps): ReactNode {
  const [choice, setChoice] = useState(String(DEFAULT_DAYS));
  const { error } = textsOf(props);
  const expiry = typeof props.value === 'string' ? props.value : undefined;
  function choose(chosen: string | null): void {
    if (chosen === null) return;
    setChoice(chosen);
    if (chosen === 'never') props.onChange(undefined);
    else props.onChange(chosen === 'day' ? endOfDay(dayOf(inDays(1))) : inDays(Number(chosen)));
  }
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <Select
        label="Expires"
        description={describe(choice, expiry)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={PRESETS}
        value={choice}
        onChange={choose}
        allowDeselect={false}
        error={choice !== 'day' && error}
      />
      {choice === 'day' && (
        <TextInput
          type="date"
          label="Day"
          description="Until its end in UTC"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={expiry === undefined ? '' : dayOf(expiry)}
          min={dayOf(inDays(0))}
          onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? undefined : endOfDay(value))}
          error={error}
        />
      )}
    </Group>
  );
}

function describe(choice: string, expiry: string | undefined): string {
  if (choice === 'never') return 'Works until you revoke it, or as long as the token that you are signed in with';
  return choice === 'day' || expiry === undefined ? ' ' : `${expiry.replace('T', ' ')} UTC`;
}
