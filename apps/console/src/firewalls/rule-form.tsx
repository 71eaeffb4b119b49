import {
  Button,
  Group,
  Input,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldsOf } from '../forms/fields.js';
import { POLICY_CHOICES } from './policy-choices.js';
import { errorAt, errorsElsewhere } from './rule-errors.js';
import type { PlacedError } from './rule-errors.js';
import { ALL_IPV4, ALL_IPV6 } from './rule-text.js';
import { hasPorts, networkText } from './rules-draft.js';
import type { Direction, RuleDraft } from './rules-draft.js';

const [PROTOCOL] = fieldsOf('evaluateFirewall', ['protocol']);
export const PROTOCOLS = (PROTOCOL?.values ?? []) as RuleDraft['protocol'][];

interface Props {
  rule: RuleDraft;
  direction: Direction;
  errors: readonly PlacedError[];
  onChange: (part: Partial<RuleDraft>) => void;
  onClose: () => void;
}

/** The fields of a rule. */
export function RuleForm({ rule, direction, errors, onChange, onClose }: Props): ReactNode {
  const others = errorsElsewhere(errors);
  const actionId = `action-${direction}-${rule.key}`;
  const takesPorts = hasPorts(rule.protocol);
  return (
    <Stack gap="sm" py="xs" className="rule-form">
      {others.map(({ reason }) => (
        <Text key={reason} size="sm" c="red" role="alert">
          {reason}
        </Text>
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          label="Label"
          value={rule.label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          error={errorAt(errors, 'label')}
          autoComplete="off"
          data-autofocus
        />
        <Input.Wrapper label="Action" labelElement="div" id={actionId} error={errorAt(errors, 'action')}>
          <SegmentedControl
            aria-labelledby={`${actionId}-label`}
            fullWidth
            data={POLICY_CHOICES}
            value={rule.action}
            onChange={(action) => onChange({ action })}
          />
        </Input.Wrapper>
        <Select
          label="Protocol"
          data={PROTOCOLS}
          value={rule.protocol}
          onChange={(protocol) => protocol && onChange({ protocol })}
          error={errorAt(errors, 'protocol')}
          allowDeselect={false}
        />
        <TextInput
          label="Ports"
          placeholder={takesPorts ? 'All, or like 22, 80-443' : `${rule.protocol} has no ports`}
          value={takesPorts ? rule.ports : ''}
          onChange={({ currentTarget }) => onChange({ ports: currentTarget.value })}
          error={errorAt(errors, 'ports')}
          disabled={!takesPorts}
          autoComplete="off"
        />
      </SimpleGrid>
      <Addresses rule={rule} direction={direction} errors={errors} onChange={onChange} />
      <TextInput
        label="Description"
        value={rule.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={errorAt(errors, 'description')}
        autoComplete="off"
      />
      <Group justify="flex-end">
        <Button variant="default" size="compact-sm" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function Addresses({ rule, direction, errors, onChange }: Omit<Props, 'onClose'>): ReactNode {
  const side = direction === 'inbound' ? 'From' : 'To';
  const whole = errorAt(errors, 'addresses');
  const isAnywhere = rule.ipv4.includes(ALL_IPV4) && rule.ipv6.includes(ALL_IPV6);
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {(['ipv4', 'ipv6'] as const).map((family) => (
          <TagsInput
            key={family}
            label={`${side} IPv${family.slice(-1)} addresses`}
            placeholder={family === 'ipv4' ? '198.51.100.0/24' : '2001:db8::/32'}
            value={[...rule[family]]}
            onChange={(networks) => onChange({ [family]: [...new Set(networks.map(networkText))] })}
            error={errorAt(errors, family)}
            splitChars={[',', ' ', ';']}
            clearable={false}
          />
        ))}
      </SimpleGrid>
      {whole !== undefined && <Input.Error>{whole}</Input.Error>}
      <Group gap="xs">
        <Button
          variant="light"
          size="compact-xs"
          disabled={isAnywhere}
          onClick={() => onChange({ ipv4: [ALL_IPV4], ipv6: [ALL_IPV6] })}
        >
          {direction === 'inbound' ? 'From anywhere' : 'To anywhere'}
        </Button>
        <Text size="xs" c="dimmed">
          An address without a mask is one host.
        </Text>
      </Group>
    </Stack>
  );
}
