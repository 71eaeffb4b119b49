import { Badge, Group, SegmentedControl, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { POLICY_CHOICES } from './policy-choices.js';
import { ActionBadge } from './rule-row.js';
import { capital } from './rule-text.js';
import type { Action, Direction } from './rules-draft.js';

interface Props {
  direction: Direction;
  policy: Action;
  hasRules: boolean;
  columns: number;
  error: string | undefined;
  decides: boolean;
  refusal: string | undefined;
  onPolicy: (policy: Action) => void;
}

/** What happens to traffic that no rule of the direction matches: it comes last, like the policy. */
export const PolicyRow = ({
  direction,
  policy,
  hasRules,
  columns,
  error,
  decides,
  refusal,
  onPolicy,
}: Props): ReactNode => (
  <Table.Tr className={decides ? 'decides' : undefined} aria-current={decides || undefined}>
    <Table.Td colSpan={columns}>
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <Text size="sm">{hasRules ? 'All other traffic' : 'All traffic'}</Text>
          {decides && <Badge size="sm">decides</Badge>}
          {error !== undefined && (
            <Text size="sm" c="red">
              {error}
            </Text>
          )}
        </Group>
        {refusal === undefined ? (
          <SegmentedControl
            aria-label={`${capital(direction)} policy`}
            size="xs"
            data={POLICY_CHOICES}
            value={policy}
            onChange={onPolicy}
          />
        ) : (
          <ActionBadge action={policy} />
        )}
      </Group>
    </Table.Td>
  </Table.Tr>
);
