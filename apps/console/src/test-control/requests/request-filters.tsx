import { Button, Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LoggedRequest } from '../api/logged-request.js';
import { EVERY_REQUEST, choicesIn } from './request-filter.js';
import type { RequestFilter } from './request-filter.js';

interface Props {
  calls: readonly LoggedRequest[];
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}

const INPUTS = [
  { name: 'operation', label: 'Operation', width: { base: '100%', xs: 280 } },
  { name: 'status', label: 'Status', width: { base: 'calc(50% - 6px)', xs: 120 } },
  { name: 'method', label: 'Method', width: { base: 'calc(50% - 6px)', xs: 120 } },
] as const;

/** What the list is limited to. */
export function RequestFilters({ calls, filter, onChange }: Props): ReactNode {
  const choices = choicesIn(calls, filter);
  return (
    <Group gap="sm" align="flex-end">
      {INPUTS.map(({ name, label, width }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          data={choices[name]}
          value={filter[name] || null}
          onChange={(value) => onChange({ ...filter, [name]: value ?? '' })}
          searchable={name === 'operation'}
          clearable
          w={width}
        />
      ))}
      {Object.values(filter).some((value) => value !== '') && (
        <Button variant="subtle" color="gray" onClick={() => onChange(EVERY_REQUEST)}>
          Any request
        </Button>
      )}
    </Group>
  );
}
