import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { QuestionButton } from '../forms/question-button.js';
import { FirewallRefusal } from './firewall-refusal.js';

/** Enables or disables a firewall, after a question that says what it does to its devices. */
export function StatusButton({ firewall: { id, label, status, entities } }: { firewall: FirewallRecord }): ReactNode {
  const isEnabled = status === 'enabled';
  const verb = isEnabled ? 'Disable' : 'Enable';
  return (
    <QuestionButton
      // A link of the refusal leads to the page of another firewall.
      key={id}
      operation="updateFirewall"
      params={{ firewallId: id }}
      body={{ status: isEnabled ? 'disabled' : 'enabled' }}
      label={verb}
      question={`${verb} ${label}?`}
      refusal={(problem) => <FirewallRefusal problem={problem} />}
    >
      <Text size="sm">{consequence(isEnabled, entities.length)}</Text>
    </QuestionButton>
  );
}

function consequence(isEnabled: boolean, devices: number): string {
  const its = devices === 1 ? 'its device' : `its ${devices} devices`;
  if (devices === 0) return isEnabled ? 'It has no devices: nothing changes for now.' : 'It has no devices yet.';
  return isEnabled
    ? `Its rules no longer apply: all traffic reaches ${its}.`
    : `Its rules decide from now on what reaches ${its}.`;
}
