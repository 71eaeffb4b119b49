import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../api/session.js';
import { isEmpty } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { ACTIONS, KINDS } from './phrases.js';

const TYPING_MS = 350;

/** Of no event: they are second entities. */
const SECOND_ONLY = new Set(['image', 'disk', 'account']);

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
        w={{ base: '100%', xs: 170 }}
      />
      <ActionInput key={`a ${filter.action}`} filter={filter} onChange={onChange} />
      <UserInput key={`u ${filter.user}`} filter={filter} onChange={onChange} />
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
  const [action, setAction] = useState(filter.action);
  const change = useDebouncedCallback((value: string) => onChange({ ...filter, action: value.trim() }), TYPING_MS);
  return (
    <Autocomplete
      label="Action"
      placeholder="All actions"
      data={ACTIONS.map(dialect.text)}
      limit={30}
      value={action}
      onChange={setAction}
      onOptionSubmit={(value) => onChange({ ...filter, action: value })}
      onBlur={() => change(action)}
      onKeyDown={({ key }) => key === 'Enter' && change(action)}
      clearable
      onClear={() => change('')}
      w={{ base: '100%', xs: 210 }}
    />
  );
}

function UserInput({ filter, onChange }: Props): ReactNode {
  const [user, setUser] = useState(filter.user);
  const apply = (): void => {
    if (user.trim() !== filter.user) onChange({ ...filter, user: user.trim() });
  };
  return (
    <TextInput
      label="User"
      placeholder="All users"
      value={user}
      onChange={({ currentTarget }) => setUser(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      w={{ base: '100%', xs: 170 }}
    />
  );
}
