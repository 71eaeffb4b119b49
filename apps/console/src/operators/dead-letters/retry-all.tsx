import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DeadLetterRecord } from '@stratus/contracts';
import { CommandButton } from '../ui/command-button.js';

/** Retries all dead letters of one of the consumers in the list. */
export function RetryAll({ deadLetters }: { deadLetters: readonly DeadLetterRecord[] }): ReactNode {
  const consumers = [...new Set(deadLetters.map(({ consumer }) => consumer))];
  const [consumer, setConsumer] = useState<string | null>(null);
  if (consumers.length === 0) return null;
  return (
    <CommandButton
      request={{ method: 'POST', path: '/dead-letters/retry', body: { consumer } }}
      command={`stratus dead-letter retry --all ${consumer ?? 'CONSUMER'}`}
      label="Retry all"
      icon="refresh"
      question="Retry all dead letters of a consumer?"
      isReady={consumer !== null && consumers.includes(consumer)}
    >
      <Select label="Consumer" data={consumers} value={consumer} onChange={setConsumer} allowDeselect={false} />
      <Text size="sm">
        Each event is published again, oldest first. Fix the cause first: what fails again comes back under a new
        position.
      </Text>
    </CommandButton>
  );
}
