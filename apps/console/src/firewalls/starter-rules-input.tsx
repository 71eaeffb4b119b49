import { Checkbox, Fieldset, Input, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FirewallRules } from '@stratus/contracts';
import type { InputProps } from '../forms/field-input.js';
import { POLICY_CHOICES } from './policy-choices.js';
import { STARTER_RULES, starterRules } from './starter-rules.js';
import { DIRECTIONS } from './rules-draft.js';
import { capital } from './rule-text.js';

/** The policies of a new firewall and what it lets in from the start; its page edits all rules. */
export function StarterRulesInput({ value, onChange, errors }: InputProps): ReactNode {
  const rules = value as FirewallRules;
  return (
    <Fieldset legend="Rules" variant="default">
      <Stack gap="sm">
        {DIRECTIONS.map((direction) => (
          <Input.Wrapper
            key={direction}
            id={`new-${direction}-policy`}
            label={`${capital(direction)} traffic that matches no rule`}
            labelElement="div"
          >
            <div>
              <SegmentedControl
                aria-labelledby={`new-${direction}-policy-label`}
                size="xs"
                mt={4}
                data={POLICY_CHOICES}
                value={rules[`${direction}_policy`]}
                onChange={(action) => onChange({ ...rules, [`${direction}_policy`]: action })}
              />
            </div>
          </Input.Wrapper>
        ))}
        <Checkbox.Group
          label="Accept from anywhere"
          description="You can change these rules and add others afterwards"
          value={rules.inbound.flatMap(({ label }) => label ?? [])}
          onChange={(labels) => onChange({ ...rules, inbound: starterRules(labels) })}
          error={errors.map(({ reason }) => reason).join('. ') || undefined}
        >
          <Stack gap={6} mt="xs">
            {STARTER_RULES.map(({ title, rule }) => (
              <Checkbox key={rule.label} value={rule.label} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </Fieldset>
  );
}
