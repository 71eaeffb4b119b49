import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import { AllowListInput } from './allow-list-input.js';
import { ANYONE } from './allow-list.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';
import { Section } from './section.js';

const INPUTS = { allow_list: AllowListInput };

/** Who may connect. */
export function Access({ database }: { database: DatabaseRecord }): ReactNode {
  const { id, engine, status, allow_list: entries } = database;
  return (
    <Section
      title="Allowed addresses"
      actions={
        <FormButton
          operation={OPERATIONS[engine].update}
          params={{ instanceId: id }}
          fields={['allow_list']}
          record={database}
          inputs={INPUTS}
          label="Edit addresses"
          submit="Save"
          icon="pencil"
          unavailable={refusalIn(status, 'change')}
        />
      }
    >
      {entries.length === 0 ? (
        <Text size="sm">Nobody can connect: the list is empty. Add the addresses of your clients.</Text>
      ) : (
        <Group gap="xs">
          {entries.map((entry) => (
            <Badge key={entry} variant="default" ff="monospace" fw={400} size="lg" radius="sm">
              {entry}
            </Badge>
          ))}
        </Group>
      )}
      {entries.includes(ANYONE) && (
        <Text size="sm" c="dimmed">
          {ANYONE} lets every address connect; the password alone protects the data.
        </Text>
      )}
    </Section>
  );
}
