import { ActionIcon, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';
import type { RuleChange } from './rule-changes.js';
import { RuleForm } from './rule-form.js';
import type { PlacedError } from './rule-errors.js';
import { addressesText, ruleName, trafficText } from './rule-text.js';
import { ruleOf } from './rules-draft.js';
import type { Action, Direction, RuleDraft } from './rules-draft.js';

interface Props {
  rule: RuleDraft;
  direction: Direction;
  index: number;
  count: number;
  change: RuleChange['kind'] | undefined;
  errors: readonly PlacedError[];
  isOpen: boolean;
  /** That are shown: a phone shows fewer. */
  columns: number;
  /** Whether it decides about the traffic that was asked about. */
  decides: boolean;
  /** Why the rules cannot be changed. */
  refusal: string | undefined;
  onChange: (part: Partial<RuleDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onToggle: () => void;
}

/** A rule in a line, and its fields below while they are open. */
export function RuleRow(props: Props): ReactNode {
  const { rule, direction, index, change, errors, isOpen, columns, decides, onChange, onToggle } = props;
  const plain = ruleOf(rule);
  return (
    <>
      <Table.Tr className={decides ? 'decides' : undefined} aria-current={decides || undefined}>
        <Table.Td c="dimmed">{index + 1}</Table.Td>
        <Table.Td>
          <Stack gap={2}>
            <Group gap={6}>
              <Text size="sm" fw={500} className="breakable" c={rule.label ? undefined : 'dimmed'}>
                {rule.label || 'No label'}
              </Text>
              {decides && <Badge size="sm">decides</Badge>}
              {change && (
                <Badge size="sm" variant="light" color={CHANGE_COLORS[change]}>
                  {change === 'added' ? 'new' : change}
                </Badge>
              )}
              {errors.length > 0 && (
                <Badge size="sm" variant="light" color="red">
                  refused
                </Badge>
              )}
            </Group>
            {rule.description && (
              <Text size="xs" c="dimmed" className="breakable">
                {rule.description}
              </Text>
            )}
            <Text size="xs" hiddenFrom="sm" className="breakable">
              {trafficText(plain)} {direction === 'inbound' ? 'from' : 'to'} {addressesText(plain)}
            </Text>
            <div className="rule-action-narrow">
              <ActionBadge action={rule.action} />
            </div>
          </Stack>
        </Table.Td>
        <Table.Td visibleFrom="sm">{trafficText(plain)}</Table.Td>
        <Table.Td visibleFrom="sm" className="breakable">
          {addressesText(plain)}
        </Table.Td>
        <Table.Td visibleFrom="sm">
          <ActionBadge action={rule.action} />
        </Table.Td>
        <Table.Td>
          <RowButtons {...props} />
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={columns}>
            <RuleForm rule={rule} direction={direction} errors={errors} onChange={onChange} onClose={onToggle} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

export const CHANGE_COLORS: Readonly<Record<RuleChange['kind'], string>> = {
  added: 'green',
  removed: 'red',
  changed: 'yellow',
  moved: 'blue',
};

export const ActionBadge = ({ action }: { action: Action }): ReactNode => (
  <Badge variant="light" color={action === 'ACCEPT' ? 'green' : 'orange'}>
    {action}
  </Badge>
);

/** The id of a button, to keep the focus when its row moves. */
export const moveButtonId = (direction: Direction, key: number, by: -1 | 1): string =>
  `${direction}-${key}-${by < 0 ? 'up' : 'down'}`;

function RowButtons({ rule, direction, index, count, refusal, isOpen, onMove, onRemove, onToggle }: Props): ReactNode {
  const name = `${direction} ${ruleName(rule.label, index)}`;
  const button = (label: string, icon: IconName, onClick: () => void, isOff = false, id?: string): ReactNode => (
    <ActionIcon
      variant="subtle"
      color="gray"
      id={id}
      aria-label={label}
      title={refusal}
      disabled={isOff || refusal !== undefined}
      onClick={onClick}
      {...(icon === 'pencil' && { 'aria-expanded': isOpen })}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  const up = moveButtonId(direction, rule.key, -1);
  const down = moveButtonId(direction, rule.key, 1);
  return (
    <Group gap={2} justify="flex-end" className="rule-buttons">
      {button(`Move ${name} up`, 'chevronUp', () => onMove(-1), index === 0, up)}
      {button(`Move ${name} down`, 'chevronDown', () => onMove(1), index === count - 1, down)}
      {button(`Edit ${name}`, 'pencil', onToggle)}
      {button(`Remove ${name}`, 'trash', onRemove)}
    </Group>
  );
}
