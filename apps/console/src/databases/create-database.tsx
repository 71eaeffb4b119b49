import { Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { DATABASE_ENGINES, ENGINE_TRAITS } from '@stratus/contracts/browser';
import type { DatabaseEngine, DatabaseEngineRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { OperationButton } from '../forms/operation-button.js';
import { OperationForm } from '../forms/operation-form.js';
import { Icon } from '../ui/icon.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { CREATE_INPUTS } from './create-inputs.js';
import { OPERATIONS } from './database-operations.js';
import { terraformOf } from './database-terraform.js';
import { versionsOf } from './plans.js';

const LABEL = 'Create database';
const FIRST_FIELDS = ['engine', 'label', 'region', 'cluster_size', 'type', 'replication_type'] as const;
const LAST_FIELDS = ['allow_list', 'ssl_connection', 'encrypted'] as const;

const fieldsOf = (engine: DatabaseEngine): readonly string[] => [
  ...FIRST_FIELDS,
  ...(ENGINE_TRAITS[engine].replicationCommitTypes ? ['replication_commit_type'] : []),
  ...LAST_FIELDS,
];

/** A button that opens the form for a new database of any engine. */
export function CreateDatabase({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <>
      <OperationButton
        operation={OPERATIONS.mysql.create}
        params={{}}
        variant={variant}
        onClick={open}
        leftSection={<Icon name="plus" size={16} />}
      >
        {LABEL}
      </OperationButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={LABEL}
        size="lg"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <OfferedEngines onCancel={close} />}
      </Modal>
    </>
  );
}

function OfferedEngines({ onCancel }: { onCancel: () => void }): ReactNode {
  const engines = useRecord('listDatabaseEngines', {}, { pageSize: 500 });
  if (engines.error) return <Problem problem={engines.error} onRetry={() => void engines.refetch()} />;
  if (!engines.data) return <Loading />;
  const versions = engines.data.data;
  const offered = DATABASE_ENGINES.filter((engine) => versionsOf(versions, engine).length > 0);
  const [first] = offered;
  if (first === undefined) return <Text size="sm">This installation offers no engine of databases.</Text>;
  return <NewDatabase offered={offered} first={first} versions={versions} onCancel={onCancel} />;
}

interface NewDatabaseProps {
  offered: readonly DatabaseEngine[];
  first: DatabaseEngine;
  versions: readonly DatabaseEngineRecord[];
  onCancel: () => void;
}

function NewDatabase({ offered, first, versions, onCancel }: NewDatabaseProps): ReactNode {
  const [, show] = useLocation();
  const [engine, setEngine] = useState(first);
  return (
    <Stack>
      <SegmentedControl
        aria-label="Engine"
        fullWidth
        data={offered.map((each) => ({ value: each, label: ENGINE_TRAITS[each].name }))}
        value={engine}
        onChange={setEngine}
      />
      <OperationForm
        key={engine}
        operation={OPERATIONS[engine].create}
        params={{}}
        fields={fieldsOf(engine)}
        initial={{ engine: versionsOf(versions, engine)[0], cluster_size: 1, ssl_connection: true }}
        inputs={CREATE_INPUTS[engine]}
        submit={LABEL}
        terraform={terraformOf(engine)}
        onDone={({ id }) => show(`/databases/${engine}/${id}`)}
        onCancel={onCancel}
      />
    </Stack>
  );
}
