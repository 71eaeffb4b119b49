import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { PERMISSIONS } from '@stratus/contracts/browser';
import type { GrantEntity, Permission } from '@stratus/contracts/browser';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { EntityTable } from './entity-table.js';
import type { EditingProps } from './global-grants.js';
import { KIND_NAMES, levelName } from './grant-names.js';
import { KINDS, changedIn, withLevels } from './grants-draft.js';

/** Access to single entities, one kind at a time: an account may have thousands. */
export function EntityGrants(props: EditingProps): ReactNode {
  const { saved, draft, onChange, isLocked } = props;
  const present = KINDS.filter((kind) => saved[kind].length > 0);
  const [chosen, choose] = useState<GrantEntity | null>(null);
  const [text, setText] = useState('');
  const kind = present.find((each) => each === chosen) ?? present[0];
  if (kind === undefined)
    return (
      <Text size="sm" c="dimmed">
        The account has nothing yet to give access to. What this user creates, the user may change.
      </Text>
    );
  const sought = text.trim().toLowerCase();
  const shown = saved[kind].filter(({ label }) => label.toLowerCase().includes(sought));
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Select
          label="Access to"
          data={present.map((each) => ({ value: each, label: nameOf(props, each) }))}
          value={kind}
          onChange={(value) => choose(present.find((each) => each === value) ?? null)}
          allowDeselect={false}
          w={{ base: '100%', xs: 220 }}
        />
        <TextInput
          aria-label="Search by label"
          placeholder="Search by label"
          leftSection={<Icon name="search" size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          w={{ base: '100%', xs: 220 }}
        />
        {shown.length > 1 && !isLocked && (
          <ForAll
            count={shown.length}
            isSearched={sought !== ''}
            onLevel={(level) =>
              onChange(
                withLevels(
                  draft,
                  kind,
                  shown.map(({ id }) => id),
                  level,
                ),
              )
            }
          />
        )}
      </Group>
      <EntityTable
        key={kind}
        label={`Access to ${KIND_NAMES[kind]}`}
        grants={shown}
        draft={draft}
        kind={kind}
        isLocked={isLocked}
        onLevel={(id, level) => onChange(withLevels(draft, kind, [id], level))}
      />
    </Stack>
  );
}

interface ForAllProps {
  count: number;
  isSearched: boolean;
  onLevel: (level: Permission | null) => void;
}

/** One choice for all that the table shows. */
const ForAll = ({ count, isSearched, onLevel }: ForAllProps): ReactNode => (
  <Group gap={6} mih={36}>
    <Text size="sm" c="dimmed">
      {isSearched ? `The ${count} found:` : `All ${count}:`}
    </Text>
    {[null, ...PERMISSIONS].map((level) => (
      <Button key={level} size="compact-xs" variant="default" onClick={() => onLevel(level)}>
        {levelName(level)}
      </Button>
    ))}
  </Group>
);

/** How many there are, and how many of them are about to change. */
function nameOf({ saved, draft }: EditingProps, kind: GrantEntity): string {
  const changed = changedIn(saved, draft, kind).length;
  return `${KIND_NAMES[kind]} (${saved[kind].length}${changed > 0 ? `, ${changed} changed` : ''})`;
}
