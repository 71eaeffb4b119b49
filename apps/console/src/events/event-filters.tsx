import { Autocomplete, Box, Button, Group, Select, TextInput } from '@mantine/core';
import { COMPUTE } from '@stratus/contracts/browser';
import type { ReactNode } from 'react';
import EVENT_TYPES from '../api/event-types.generated.js';
import { useApi } from '../api/session.js';
import { useAppliedText } from '../ui/applied-text.js';
import { isEmpty } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { KINDS } from './phrases.js';

/** On phones, two beside each other. */
const HALF = { base: 'calc(50% - 6px)', xs: 170 };

/** Of no event: they are second entities. */
const SECOND_ONLY = new Set([
  'image',
  'disk',
  'account',
  `${COMPUTE}_config`,
  'dns_record',
  'nodebalancer_config',
  'nodebalancer_node',
]);

interface Props {
  filter: EventFilter;
  onChange: (filter: EventFilter) => void;
}

/** What the list of events is limited to. */
export function EventFilters({ filter, onChange }: Props): ReactNode {
  const { dialect } = useApi();
  const kinds = Object.entries(KINDS)
    .filter(([kind]) => !SECOND_ONLY.has(kind))
    .map(([kind, name]) => ({ value: dialect.text(kind), label: name.charAt(0).toUpperCase() + name.slice(1) }));
  const unknown = filter.kind && !kinds.some(({ value }) => value === filter.kind) ? [filter.kind] : [];
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label="Kind"
        placeholder="All kinds"
        data={[...kinds, ...unknown]}
        value={filter.kind || null}
        onChange={(kind) => onChange({ ...filter, kind: kind ?? '', id: '' })}
        clearable
        searchable
        w={HALF}
      />
      <UserInput filter={filter} onChange={onChange} />
      <ActionInput filter={filter} onChange={onChange} />
      {filter.id !== '' && (
        <Button variant="light" onClick={() => onChange({ ...filter, id: '' })} aria-label={`Not only ID ${filter.id}`}>
          ID {filter.id} ×
        </Button>
      )}
      {!isEmpty(filter) && (
        <Button variant="subtle" color="gray" onClick={() => onChange({ kind: '', id: '', action: '', user: '' })}>
          Clear
        </Button>
      )}
    </Group>
  );
}

function ActionInput({ filter, onChange }: Props): ReactNode {
  const { dialect } = useApi();
  const { text, setText, apply } = useAppliedText(filter.action, (action) => onChange({ ...filter, action }));
  return (
    <Box component="form" w={{ base: '100%', xs: 210 }} onSubmit={(event) => (event.preventDefault(), apply(text))}>
      <Autocomplete
        label="Action"
        placeholder="All actions"
        data={EVENT_TYPES.map(dialect.text)}
        limit={30}
        value={text}
        onChange={setText}
        onOptionSubmit={apply}
        onBlur={() => apply(text)}
        clearable
        onClear={() => apply('')}
      />
    </Box>
  );
}

function UserInput({ filter, onChange }: Props): ReactNode {
  const { text, setText, apply } = useAppliedText(filter.user, (user) => onChange({ ...filter, user }));
  return (
    <Box component="form" w={HALF} onSubmit={(event) => (event.preventDefault(), apply(text))}>
      <TextInput
        label="User"
        placeholder="All users"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => apply(text)}
      />
    </Box>
  );
}
