import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseBackupRecord, DatabaseRecord } from '@stratus/contracts';
import { useRefusal } from '../api/identity.js';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { QuestionButton } from '../forms/question-button.js';
import { Problem } from '../ui/problem.js';
import { Time } from '../ui/time.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';
import { Section } from './section.js';

/** The states to which a database can return. */
export function Backups({ database }: { database: DatabaseRecord }): ReactNode {
  const { id, engine, status, cluster_size: nodes } = database;
  const { listBackups, createBackup } = OPERATIONS[engine];
  const params = { instanceId: id };
  const refusal = useRefusal(listBackups, params) ?? refusalIn(status, 'read backups');
  const backups = useRecord(listBackups, params, { pageSize: 100 }, { enabled: refusal === undefined });
  return (
    <Section
      title="Backups"
      actions={
        <FormButton
          operation={createBackup}
          params={params}
          fields={nodes === 1 ? ['label'] : ['label', 'target']}
          label="Back up now"
          submit="Back up"
          icon="plus"
          unavailable={refusalIn(status, 'take a backup')}
        />
      }
    >
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}.
        </Text>
      )}
      {backups.error && <Problem problem={backups.error} onRetry={() => void backups.refetch()} />}
      {refusal === undefined && backups.isLoading && <Skeleton height={60} />}
      {backups.data && <BackupList database={database} backups={backups.data.data} />}
    </Section>
  );
}

function BackupList({
  database,
  backups,
}: {
  database: DatabaseRecord;
  backups: readonly DatabaseBackupRecord[];
}): ReactNode {
  if (backups.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None yet. One is taken every night and kept for a week. Back up before a risky change, too: you can keep three
        backups of your own.
      </Text>
    );
  return (
    <Stack component="ul" m={0} p={0} gap="sm" aria-label="Backups">
      {backups.map((backup) => (
        <BackupItem key={backup.id} database={database} backup={backup} />
      ))}
    </Stack>
  );
}

function BackupItem({ database, backup }: { database: DatabaseRecord; backup: DatabaseBackupRecord }): ReactNode {
  const { engine, id, status, label: name } = database;
  const params = { instanceId: id, backupId: backup.id };
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500} className="breakable">
            {backup.label}
          </Text>
          {backup.type === 'auto' && (
            <Badge variant="light" color="gray">
              nightly
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          <Time value={backup.created} />
        </Text>
      </div>
      <Group gap="xs">
        <QuestionButton
          operation={OPERATIONS[engine].restoreBackup}
          params={params}
          unavailable={refusalIn(status, 'restore')}
          label="Restore"
          question={`Restore ${name} from ${backup.label}?`}
          color="red"
        >
          <Text size="sm">
            All data of the database is replaced by that of the backup: what changed later is lost. Sessions end.
          </Text>
        </QuestionButton>
        <DeleteButton
          operation={OPERATIONS[engine].removeBackup}
          params={params}
          what={backup.label}
          unavailable={refusalIn(status, 'read backups')}
        />
      </Group>
    </Group>
  );
}
