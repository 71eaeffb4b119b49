import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { FormButton } from '../forms/form-button.js';
import type { InputProps } from '../forms/field-input.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';
import { PlanInput } from './plan-input.js';

/** A larger type for each node. */
export function ResizeDatabase({ database }: { database: DatabaseRecord }): ReactNode {
  const { id, engine, type, status, cluster_size: size } = database;
  const disk = useRecord('getDatabaseType', { typeId: type }).data?.disk;
  const inputs = useMemo(
    () => ({
      type: (props: InputProps) => <PlanInput {...props} cluster={{ engine, size, above: disk ?? 0 }} />,
    }),
    [engine, size, disk],
  );
  return (
    <FormButton
      operation={OPERATIONS[engine].update}
      params={{ instanceId: id }}
      fields={['type']}
      record={database}
      inputs={inputs}
      label="Resize"
      submit="Resize"
      icon="server"
      unavailable={refusalIn(status, 'change')}
    />
  );
}
