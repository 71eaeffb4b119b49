import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { ALL_SCOPES } from '@stratus/contracts/browser';
import type { ReactNode } from 'react';
import { useIdentity } from '../api/identity.js';
import type { InputProps } from '../forms/field-input.js';
import { textsOf } from '../forms/field-input.js';
import { AREAS, everywhere, givable, levelIn, withLevel } from './scope-areas.js';
import type { Area, Level } from './scope-areas.js';

const NONE = 'none';
const NAMES = { read_only: 'Read', read_write: 'Read & write' } as const;

/** What a new token may do, area by area; never more than the token in use. */
export function ScopesInput(props: InputProps): ReactNode {
  const held = useIdentity()?.scopes ?? [];
  const scopes = typeof props.value === 'string' ? props.value : '';
  const isAll = scopes === ALL_SCOPES;
  const hasAll = held.includes(ALL_SCOPES);
  const { error } = textsOf(props);
  return (
    <Stack gap="xs" role="group" aria-label="Scopes">
      <Input.Wrapper
        label="Scopes"
        labelElement="div"
        description="What the token may do. Give no more than its program needs."
        error={error}
      >
        <SegmentedControl
          mt="xs"
          aria-label="Which scopes"
          value={isAll ? 'all' : 'chosen'}
          onChange={(which) => props.onChange(which === 'all' ? ALL_SCOPES : '')}
          data={[
            { value: 'chosen', label: 'By area' },
            { value: 'all', label: hasAll ? 'Everything' : 'All of my token' },
          ]}
        />
      </Input.Wrapper>
      {isAll ? (
        <Text size="sm" c="dimmed">
          {hasAll
            ? 'Everything that your user may do, now and later, including users and tokens.'
            : 'The same scopes as the token that you are signed in with.'}
        </Text>
      ) : (
        <>
          <Group gap="xs">
            <Button size="compact-xs" variant="default" onClick={() => props.onChange(everywhere('read_only', held))}>
              Read everywhere
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => props.onChange(everywhere(null, held))}>
              Clear
            </Button>
          </Group>
          <ul className="scopes">
            {AREAS.map((area) => (
              <AreaRow
                key={area.name}
                area={area}
                held={held}
                level={levelIn(scopes, area.name)}
                onChange={(level) => props.onChange(withLevel(scopes, area.name, level))}
              />
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {scopes === '' && 'Without any scope, the token sees only what every token may, such as regions. '}
            {!hasAll && 'What your own token may not do is greyed out.'}
          </Text>
        </>
      )}
    </Stack>
  );
}

interface AreaProps {
  area: Area;
  held: readonly string[];
  level: Level | null;
  onChange: (level: Level | null) => void;
}

function AreaRow({ area, held, level, onChange }: AreaProps): ReactNode {
  const possible = givable(area, held);
  return (
    <Group component="li" justify="space-between" gap="xs" className="scope">
      <div>
        <Text size="sm" fw={500}>
          {area.title}
        </Text>
        <Text size="xs" c="dimmed">
          {area.content}
        </Text>
      </div>
      <SegmentedControl
        size="xs"
        aria-label={area.title}
        value={level ?? NONE}
        onChange={(chosen) => onChange(chosen === NONE ? null : (chosen as Level))}
        data={[
          { value: NONE, label: 'None' },
          ...area.levels.map((each) => ({ value: each, label: NAMES[each], disabled: !possible.includes(each) })),
        ]}
      />
    </Group>
  );
}
