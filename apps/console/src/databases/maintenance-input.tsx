import { Fieldset, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseUpdatesRecord } from '@stratus/contracts';
import { errorsOf } from '../forms/fields.js';
import type { InputProps } from '../forms/field-input.js';
import { DAYS, MAX_HOURS, WEEKS, clockOf, hoursOf, windowInWords, withFrequency } from './maintenance.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));
const DURATIONS = Array.from({ length: MAX_HOURS }, (_, index) => ({
  value: String(index + 1),
  label: hoursOf(index + 1),
}));
const numbered = (names: readonly string[]) => names.map((label, index) => ({ value: String(index + 1), label }));
const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

/** When patches may be installed. */
export function MaintenanceInput({ value, onChange, errors }: InputProps): ReactNode {
  const window = value as DatabaseUpdatesRecord;
  const choice = (name: keyof DatabaseUpdatesRecord, label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      data={data}
      value={window[name] === null ? null : String(window[name])}
      onChange={(chosen) => chosen !== null && onChange({ ...window, [name]: Number(chosen) })}
      error={errorsOf(errors, `updates.${name}`)[0]?.reason}
      allowDeselect={false}
      flex="1 1 7.5rem"
    />
  );
  const others = errors.filter(({ field }) => field === 'updates' || field === 'updates.frequency');
  return (
    <Fieldset legend="Maintenance window">
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Frequency"
          data={[...FREQUENCIES]}
          value={window.frequency}
          onChange={(frequency) => onChange(withFrequency(window, frequency))}
        />
        <Group align="flex-start" gap="sm">
          {window.frequency === 'monthly' && choice('week_of_month', 'Week', numbered(WEEKS))}
          {choice('day_of_week', 'Day', numbered(DAYS))}
          {choice('hour_of_day', 'Begins at', HOURS)}
          {choice('duration', 'Lasts', DURATIONS)}
        </Group>
        {others.map(({ reason }) => (
          <Text key={reason} size="sm" c="red">
            {reason}
          </Text>
        ))}
        <Text size="sm" c="dimmed" role="status">
          {windowInWords(window)}
        </Text>
      </Stack>
    </Fieldset>
  );
}
