import { Button, Group, Paper, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { PolicyRow } from './policy-row.js';
import type { RuleChange } from './rule-changes.js';
import { errorAt } from './rule-errors.js';
import type { PlacedError } from './rule-errors.js';
import { RuleRow } from './rule-row.js';
import { capital } from './rule-text.js';
import { withNewRule } from './rules-draft.js';
import type { Action, Direction, RuleDraft, RuleList } from './rules-draft.js';
import { useMoves } from './use-moves.js';

interface Props {
  direction: Direction;
  rules: RuleList;
  policy: Action;
  /** What a save does to rules of the direction. */
  changes: readonly RuleChange[];
  /** Of this direction. */
  errors: readonly PlacedError[];
  /** Key of the rule that decides about the traffic that was asked about. */
  decides: number | 'policy' | undefined;
  refusal: string | undefined;
  onRules: (rules: RuleList) => void;
  /** Tells which fields of a rule have been changed, or that the list has. */
  onEdited: (rule: number | undefined, fields: readonly string[]) => void;
  onPolicy: (policy: Action) => void;
}

/** The rules of a direction, in order, and what happens to traffic that none of them matches. */
export function RulesTable(props: Props): ReactNode {
  const { direction, rules, changes, errors, decides, refusal, onRules, onEdited } = props;
  const [open, setOpen] = useState<readonly number[]>([]);
  // A cell that spans more columns than are shown would make empty ones of the same width.
  const columns = (useMediaQuery('(max-width: 47.99em)') ?? false) ? 3 : 6;
  const { announcement, move } = useMoves(direction, rules, onRules);
  const toggle = (key: number): void =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]));
  const add = (): void => {
    const next = withNewRule(rules);
    const added = next.at(-1);
    onRules(next);
    if (added) setOpen((keys) => [...keys, added.key]);
  };
  const whole = errorAt(
    errors.filter(({ rule }) => rule === undefined),
    undefined,
  );
  return (
    <Stack gap="xs" component="section" aria-label={`${capital(direction)} rules`}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {capital(direction)}
        </Title>
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={add}
          disabled={refusal !== undefined}
          title={refusal}
        >
          Add {direction} rule
        </Button>
      </Group>
      {whole !== undefined && (
        <Text size="sm" c="red" role="alert">
          {whole}
        </Text>
      )}
      <Paper withBorder radius="md" className="rules">
        <Table aria-label={`${capital(direction)} rules`} verticalSpacing="xs" layout="fixed">
          <Headings direction={direction} />
          <Table.Tbody>
            {rules.map((rule, index) => {
              const own = errors.filter((error) => error.rule === rule.key);
              return (
                <RuleRow
                  key={rule.key}
                  rule={rule}
                  direction={direction}
                  index={index}
                  count={rules.length}
                  change={changes.find(({ key }) => key === rule.key)?.kind}
                  errors={own}
                  columns={columns}
                  isOpen={open.includes(rule.key) || own.length > 0}
                  decides={decides === rule.key}
                  refusal={refusal}
                  onChange={(part) => {
                    onRules(rules.map((each) => (each.key === rule.key ? { ...each, ...part } : each)));
                    onEdited(rule.key, touched(part));
                  }}
                  onMove={(by) => move(index, by)}
                  onRemove={() => {
                    onRules(rules.filter(({ key }) => key !== rule.key));
                    onEdited(undefined, ['']);
                  }}
                  onToggle={() => toggle(rule.key)}
                />
              );
            })}
            <PolicyRow
              direction={direction}
              policy={props.policy}
              hasRules={rules.length > 0}
              columns={columns}
              error={errorAt(errors, 'policy')}
              decides={decides === 'policy'}
              refusal={refusal}
              onPolicy={props.onPolicy}
            />
          </Table.Tbody>
        </Table>
      </Paper>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

/** Fields whose errors a change may have mended: ports depend on the protocol, and addresses are those of both families. */
const touched = (part: Partial<RuleDraft>): string[] => [
  ...Object.keys(part),
  '',
  ...(part.protocol ? ['ports'] : []),
  ...(part.ipv4 || part.ipv6 ? ['addresses'] : []),
];

const Headings = ({ direction }: { direction: Direction }): ReactNode => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th w={36}>#</Table.Th>
      <Table.Th>Rule</Table.Th>
      <Table.Th visibleFrom="sm" w="20%">
        Traffic
      </Table.Th>
      <Table.Th visibleFrom="sm" w="26%">
        {direction === 'inbound' ? 'From' : 'To'}
      </Table.Th>
      <Table.Th visibleFrom="sm" w={100}>
        Action
      </Table.Th>
      <Table.Th className="rule-buttons-column">
        <VisuallyHidden>Change</VisuallyHidden>
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
);
