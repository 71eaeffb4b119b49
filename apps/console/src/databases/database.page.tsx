import { Grid, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { DATABASE_ENGINES, ENGINE_TRAITS } from '@stratus/contracts/browser';
import type { DatabaseEngine, DatabaseRecord } from '@stratus/contracts';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { UnknownPage } from '../layout/unknown-page.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Access } from './access-section.js';
import { Backups } from './backups-section.js';
import { Connect } from './connect-section.js';
import { DatabaseFacts } from './database-facts.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';
import { Life } from './life-section.js';
import { Maintenance } from './maintenance-section.js';
import { ResizeDatabase } from './resize-database.js';
import { StatusBadge } from './status-badge.js';
import { StatusNotice } from './status-notice.js';
import { useDatabase } from './use-database.js';

const ABOVE = [{ label: 'Databases', href: '/databases' }];

export default function DatabasePage(): ReactNode {
  const { engine: given, instanceId } = useParams<{ engine: string; instanceId: string }>();
  const engine = DATABASE_ENGINES.find((each) => each === given);
  return engine ? <DatabaseOf key={instanceId} engine={engine} instanceId={Number(instanceId)} /> : <UnknownPage />;
}

function DatabaseOf({ engine, instanceId }: { engine: DatabaseEngine; instanceId: number }): ReactNode {
  const database = useDatabase(engine, instanceId);
  if (!database.data || database.error?.status === 404)
    return <NoRecord title="Database" above={ABOVE} query={database} />;
  const record = database.data;
  return (
    <>
      <PageHeader title={record.label} above={ABOVE} subtitle={<Identity database={record} />}>
        <FormButton
          operation={OPERATIONS[engine].update}
          params={{ instanceId }}
          fields={['label']}
          record={record}
          label="Rename"
          submit="Save"
          icon="pencil"
          unavailable={refusalIn(record.status, 'change')}
        />
        <ResizeDatabase database={record} />
        <DeleteDatabase database={record} />
      </PageHeader>
      <Stack gap="xl">
        <Stack gap="md">
          <StatusNotice status={record.status} />
          <DatabaseFacts database={record} />
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Stack gap="md">
                <Connect database={record} />
                <Access database={record} />
                <Backups database={record} />
                <Maintenance database={record} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Life database={record} />
            </Grid.Col>
          </Grid>
        </Stack>
        <EntityEvents kind="database" id={instanceId} />
      </Stack>
    </>
  );
}

const Identity = ({ database: { status, engine, version, region } }: { database: DatabaseRecord }): ReactNode => (
  <Group gap="xs" mt={4}>
    <StatusBadge status={status} />
    <span>
      {ENGINE_TRAITS[engine].name} {version} in {region}
    </span>
  </Group>
);

function DeleteDatabase({ database: { id, label, engine, status } }: { database: DatabaseRecord }): ReactNode {
  const [, open] = useLocation();
  return (
    <DeleteButton
      operation={OPERATIONS[engine].remove}
      params={{ instanceId: id }}
      what={label}
      unavailable={refusalIn(status, 'delete')}
      onDone={() => open('/databases')}
    >
      <Text size="sm">Its data and all of its backups are deleted with it. This cannot be undone.</Text>
    </DeleteButton>
  );
}
