import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { PERMISSIONS } from '@stratus/contracts/browser';
import type { GrantsRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { FLAG_NAMES, levelName } from './grant-names.js';
import { ACCOUNT_ACCESS, accountAccessIn, flagIn, flagsOf } from './grants-draft.js';
import type { GrantsDraft } from './grants-draft.js';

export interface EditingProps {
  saved: GrantsRecord;
  draft: GrantsDraft;
  onChange: (draft: GrantsDraft) => void;
  /** Whether nothing can be changed. */
  isLocked: boolean;
}

const NONE = 'none';

/** What a restricted user may create, and whether the account is in sight. */
export function GlobalGrants({ saved, draft, onChange, isLocked }: EditingProps): ReactNode {
  const access = accountAccessIn(saved, draft);
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
          {flagsOf(saved).map((flag) => (
            <Switch
              key={flag}
              label={FLAG_NAMES[flag]}
              checked={flagIn(saved, draft, flag)}
              disabled={isLocked}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...draft, flags: { ...draft.flags, [flag]: checked } })
              }
            />
          ))}
        </SimpleGrid>
        <Group justify="space-between" gap="xs" className="account-access">
          <div>
            <Text size="sm" fw={500}>
              {ACCOUNT_ACCESS}
            </Text>
            <Text size="xs" c="dimmed">
              Its data, settings and network transfer; never its users
            </Text>
          </div>
          <SegmentedControl
            size="xs"
            aria-label={ACCOUNT_ACCESS}
            value={access ?? NONE}
            disabled={isLocked}
            onChange={(level) =>
              onChange({ ...draft, accountAccess: PERMISSIONS.find((each) => each === level) ?? null })
            }
            data={[null, ...PERMISSIONS].map((level) => ({ value: level ?? NONE, label: levelName(level) }))}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
