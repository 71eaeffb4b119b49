import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import { QuestionButton } from '../forms/question-button.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';
import { MaintenanceInput } from './maintenance-input.js';
import { windowInWords } from './maintenance.js';
import { Section } from './section.js';

const INPUTS = { updates: MaintenanceInput };

/** When the operating system is patched. */
export function Maintenance({ database }: { database: DatabaseRecord }): ReactNode {
  const { id, engine, label, status, updates, cluster_size: nodes } = database;
  const params = { instanceId: id };
  const unavailable = refusalIn(status, 'change');
  return (
    <Section
      title="Maintenance"
      actions={
        <>
          <QuestionButton
            operation={OPERATIONS[engine].patch}
            params={params}
            unavailable={unavailable}
            label="Patch now"
            question={`Patch ${label} now?`}
          >
            <Text size="sm">
              {`Updates of the operating system are installed at once. ${nodes === 1 ? 'Nobody can connect meanwhile.' : 'The nodes are patched one after the other.'} The version of the engine stays.`}
            </Text>
          </QuestionButton>
          <FormButton
            operation={OPERATIONS[engine].update}
            params={params}
            fields={['updates']}
            record={database}
            inputs={INPUTS}
            label="Edit window"
            submit="Save"
            icon="pencil"
            unavailable={unavailable}
          />
        </>
      }
    >
      <Text size="sm">{windowInWords(updates)}</Text>
    </Section>
  );
}
