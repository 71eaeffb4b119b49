import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DirectionChanges, RuleChange } from './rule-changes.js';
import { CHANGE_COLORS } from './rule-row.js';
import { capital, ruleName, ruleText } from './rule-text.js';
import type { Direction } from './rules-draft.js';

/** What a save does, rule by rule. */
export const ChangesList = ({ changes }: { changes: readonly DirectionChanges[] }): ReactNode => (
  <Stack gap="md">
    {changes.map(({ direction, rules, policy }) => (
      <Stack key={direction} gap="xs" component="section" aria-label={`${capital(direction)} changes`}>
        <Title order={3} size="h6">
          {capital(direction)}
        </Title>
        {rules.map((change) => (
          <Change key={`${change.kind} ${placesOf(change)}`} change={change} direction={direction} />
        ))}
        {policy && (
          <Line kind="changed">
            <Text size="sm" fw={500}>
              Policy
            </Text>
            <Difference before={policy.before} after={policy.after} />
          </Line>
        )}
      </Stack>
    ))}
  </Stack>
);

const Line = ({ kind, children }: { kind: RuleChange['kind']; children: ReactNode }): ReactNode => (
  <Group gap="sm" wrap="nowrap" align="flex-start" className={`change change-${kind}`}>
    <Badge size="sm" variant="light" color={CHANGE_COLORS[kind]} w={84} className="change-kind">
      {kind}
    </Badge>
    <Stack gap={2} miw={0}>
      {children}
    </Stack>
  </Group>
);

function Change({ change, direction }: { change: RuleChange; direction: Direction }): ReactNode {
  const { kind, rule } = change;
  const place = kind === 'removed' ? change.from : change.to;
  return (
    <Line kind={kind}>
      <Text size="sm" fw={500} className="breakable">
        {capital(ruleName(rule.label, place))}
      </Text>
      {kind === 'changed' ? (
        change.fields.map(({ name, before, after }) => (
          <Difference key={name} name={name} before={before} after={after} />
        ))
      ) : (
        <Text size="sm" className="breakable" td={kind === 'removed' ? 'line-through' : undefined}>
          {ruleText(rule, direction)}
        </Text>
      )}
      {(kind === 'moved' || (kind === 'changed' && change.isMoved)) && (
        <Difference name="Place" before={String(change.from + 1)} after={String(change.to + 1)} />
      )}
    </Line>
  );
}

const placesOf = (change: RuleChange): number => (change.kind === 'removed' ? change.from : change.to);

const Difference = ({ name, before, after }: { name?: string; before: string; after: string }): ReactNode => (
  <Text size="sm" className="breakable">
    {name !== undefined && `${name}: `}
    <del>{before || 'none'}</del> → <ins>{after || 'none'}</ins>
  </Text>
);
