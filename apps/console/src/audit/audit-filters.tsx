import { Box, Button, Group, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAppliedText } from '../ui/applied-text.js';
import { EVERYTHING, queryOf } from './audit-filter.js';
import type { AuditFilter } from './audit-filter.js';

/** On phones, two beside each other. */
const HALF = { base: 'calc(50% - 6px)', xs: 150 };

const OUTCOMES = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed' },
];

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** What the audit log is limited to. */
export function AuditFilters(props: Props): ReactNode {
  const { filter, onChange } = props;
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <TextFilter {...props} field="user" label="User" placeholder="All users" />
      <Select
        label="Outcome"
        placeholder="All outcomes"
        data={OUTCOMES}
        value={filter.outcome || null}
        onChange={(outcome) => onChange({ ...filter, outcome: outcome ?? '' })}
        clearable
        w={HALF}
      />
      <TextFilter {...props} field="operation" label="Operation" placeholder="Such as users" />
      <TextFilter {...props} field="address" label="From address" placeholder="All addresses" />
      <TextInput
        type="date"
        label="Since"
        value={filter.since}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, since: value })}
        w={HALF}
      />
      <TextFilter {...props} field="request" label="Request ID" placeholder="All requests" />
      {queryOf(filter) !== '' && (
        <Button variant="subtle" color="gray" onClick={() => onChange(EVERYTHING)}>
          Clear
        </Button>
      )}
    </Group>
  );
}

interface TextProps extends Props {
  field: keyof AuditFilter;
  label: string;
  placeholder: string;
}

function TextFilter({ filter, onChange, field, label, placeholder }: TextProps): ReactNode {
  const { text, setText, apply } = useAppliedText(filter[field], (value) => onChange({ ...filter, [field]: value }));
  return (
    <Box component="form" w={HALF} onSubmit={(event) => (event.preventDefault(), apply(text))}>
      <TextInput
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => apply(text)}
      />
    </Box>
  );
}
