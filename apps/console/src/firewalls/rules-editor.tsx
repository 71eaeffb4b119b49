import { Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { useRefusal } from '../api/identity.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Problem } from '../ui/problem.js';
import { UnsavedBar } from '../ui/unsaved-bar.js';
import { ReviewChanges, Stale } from './review-changes.js';
import { changesOf, numberOfChanges, savedPlaces } from './rule-changes.js';
import type { DirectionChanges } from './rule-changes.js';
import { RulesTable } from './rules-table.js';
import { DIRECTIONS, isSameRules } from './rules-draft.js';
import type { Direction, RulesDraft } from './rules-draft.js';
import { useRulesDraft } from './use-rules-draft.js';
import { useSavingRules } from './use-saving-rules.js';
import { WhichRule } from './which-rule.js';
import type { Decision } from './which-rule.js';

/** The rules of a firewall: edited here, sent together once a person has seen what changes. */
export function RulesEditor({ firewall }: { firewall: FirewallRecord }): ReactNode {
  const params = { firewallId: firewall.id };
  const { draft, change, discard } = useRulesDraft(firewall.id, firewall.rules);
  const refusal = useRefusal('updateFirewallRules', params);
  const [isReviewed, review] = useDisclosure();
  const [decision, setDecision] = useState<Decision | null>(null);
  const saving = useSavingRules(firewall, draft, {
    onSaved: () => {
      review.close();
      discard();
      setDecision(null);
    },
    onRefused: review.close,
  });
  const changes = changesOf(firewall.rules, draft);
  const count = numberOfChanges(changes);
  const isStale = count > 0 && !isSameRules(draft.base, firewall.rules);
  const drop = (): void => {
    discard();
    saving.forgetAll();
  };
  return (
    <Stack component="section" aria-label="Rules">
      <Title order={2} size="h4">
        Rules
      </Title>
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}: you can look at the rules and ask about them.
        </Text>
      )}
      <WhichRule firewall={firewall} decision={decision} hasChanges={count > 0} onDecision={setDecision} />
      {isStale && <Stale />}
      {saving.problem && <Problem problem={saving.problem} />}
      {DIRECTIONS.map((direction) => (
        <RulesTable
          key={direction}
          direction={direction}
          rules={draft[direction]}
          policy={draft[`${direction}_policy`]}
          changes={changes.find((each) => each.direction === direction)?.rules ?? []}
          errors={saving.errors.filter((error) => error.direction === direction)}
          decides={decidingRule(firewall, draft, direction, decision)}
          refusal={refusal}
          onRules={(rules) => change({ [direction]: rules })}
          onEdited={(rule, fields) => saving.forget(direction, rule, fields)}
          onPolicy={(policy) => {
            change({ [`${direction}_policy`]: policy });
            saving.forget(direction, undefined, ['policy']);
          }}
        />
      ))}
      {count > 0 && <UnsavedBar count={count} onDiscard={drop} onReview={review.open} />}
      <ReviewChanges
        firewall={firewall}
        draft={draft}
        changes={changes}
        isStale={isStale}
        isOpen={isReviewed && count > 0}
        isSaving={saving.isPending}
        onClose={review.close}
        onSave={saving.save}
      />
      <LeaveGuard isActive={count > 0} onDiscard={drop}>
        {unsaved(count, changes)} Stay to review and save, or discard.
      </LeaveGuard>
    </Stack>
  );
}

const unsaved = (count: number, changes: readonly DirectionChanges[]): string => {
  const where = changes.map(({ direction }) => direction).join(' and ');
  return `${count === 1 ? 'One change' : `${count} changes`} of the ${where} rules ${count === 1 ? 'is' : 'are'} not saved.`;
};

/** The rule in the table that decided; none when the saved rule is no longer in the draft. */
function decidingRule(
  { rules }: FirewallRecord,
  draft: RulesDraft,
  direction: Direction,
  decision: Decision | null,
): number | 'policy' | undefined {
  if (decision?.question.direction !== direction) return undefined;
  const { index } = decision.verdict;
  if (index === null) return 'policy';
  return draft[direction][savedPlaces(rules[direction], draft[direction]).indexOf(index)]?.key;
}
