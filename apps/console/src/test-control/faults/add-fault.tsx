import { Autocomplete, Button, Group, Modal, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { FaultRecord } from '@stratus/contracts';
import { ApiProblem } from '../../api/api-problem.js';
import type { ApiError } from '../../api/api-problem.js';
import { recordOf, sendRequest } from '../../api/send-request.js';
import { FieldInput } from '../../forms/field-input.js';
import type { Field, Values } from '../../forms/fields.js';
import { Icon } from '../../ui/icon.js';
import { Problem } from '../../ui/problem.js';
import { CopyableCode } from '../../ui/snippets.js';
import { curlOf } from '../../ui/wire-text.js';
import { useChosenAccount } from '../api/account-context.js';
import { isTestToken } from '../api/chosen-account.js';
import { useControlCommand } from '../api/control-command.js';
import { bodyOf, fieldsOf, nameOfError } from './fault-form.js';
import type { FaultKind } from './fault-form.js';

/** A button with the form for a rule. */
export function AddFault(): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <>
      <Button onClick={open} size="sm" leftSection={<Icon name="plus" size={16} />}>
        Add fault
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Add fault"
        size="lg"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <FaultForm onDone={close} />}
      </Modal>
    </>
  );
}

const KINDS: readonly { value: FaultKind; label: string }[] = [
  { value: 'answer', label: 'Answer with an error' },
  { value: 'drop', label: 'Lose the connection' },
  { value: 'wait', label: 'Wait' },
  { value: 'events', label: 'Publish events twice or late' },
  { value: 'job', label: 'Let a job fail or hang' },
  { value: 'slow-job', label: 'Let a job take long' },
  { value: 'preset', label: 'A preset of several faults' },
];

function FaultForm({ onDone }: { onDone: () => void }): ReactNode {
  const { client } = useChosenAccount();
  const command = useControlCommand<FaultRecord>();
  const [kind, setKind] = useState<FaultKind>('answer');
  const [values, setValues] = useState<Values>({ operation: '', status: 503, event: 'twice', job: 'fail', times: 1 });
  const fields = fieldsOf(kind, values);
  const request = { method: 'POST', path: '/faults', body: bodyOf(kind, values) } as const;
  const errors = command.error?.errors ?? [];
  const names = new Set([
    'operation',
    ...Object.values(fields).flatMap((some: Field[]) => some.map(({ name }) => name)),
  ]);
  const at = (name: string): ApiError[] => errors.filter(({ field }) => nameOfError(field, fields) === name);
  const others = errors.filter(({ field }) => !names.has(nameOfError(field, fields) ?? ''));
  const set = (name: string, value: unknown): void => setValues((before) => ({ ...before, [name]: value }));
  const inputs = (some: readonly Field[]): ReactNode =>
    some.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={values[field.name]}
        onChange={(value) => set(field.name, value)}
        errors={at(field.name)}
      />
    ));
  function send(event: FormEvent): void {
    event.preventDefault();
    command.mutate(request, { onSuccess: onDone });
  }
  const token = client.token === undefined ? null : isTestToken(client.token) ? client.token : undefined;
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text size="sm">
          {client.token === undefined
            ? 'The rule holds for every account.'
            : 'The rule holds for the account of the chosen token.'}
        </Text>
        {command.error && others.length > 0 && <Problem problem={new ApiProblem(command.error.status, others)} />}
        <Select
          label="What happens"
          data={[...KINDS]}
          value={kind}
          allowDeselect={false}
          maxDropdownHeight={300}
          onChange={(chosen) => {
            command.reset();
            if (chosen !== null) setKind(chosen);
          }}
        />
        {kind !== 'preset' && (
          <OperationInput
            value={values.operation}
            onChange={(name) => set('operation', name)}
            errors={at('operation')}
          />
        )}
        {inputs(fields.rule)}
        {inputs(fields.action)}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {inputs(fields.often)}
        </SimpleGrid>
        <Stack gap={4}>
          <Text size="xs" c="dimmed">
            The same in a test:
          </Text>
          <CopyableCode label="As curl" text={curlOf(client.requestOf(request), location.origin, token)} />
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={command.isPending}>
            Add fault
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

interface OperationInputProps {
  value: unknown;
  onChange: (name: string) => void;
  errors: readonly ApiError[];
}

/** Offers the operations of the API; the server names those that are near to any other text. */
function OperationInput({ value, onChange, errors }: OperationInputProps): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['operations'],
    queryFn: async ({ signal }) => {
      const response = await sendRequest({ method: 'GET', url: '/openapi.json', headers: {} }, signal);
      const { paths } = (await recordOf(response)) as OpenApi;
      const operations = Object.values(paths).flatMap((path) => Object.values(path));
      return operations.flatMap(({ operationId }) => operationId ?? []).toSorted();
    },
    staleTime: Infinity,
  });
  return (
    <Autocomplete
      label="Operation"
      description="Its operationId in /openapi.json, or * for all"
      withAsterisk
      data={['*', ...data]}
      limit={50}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={errors.length > 0 ? errors.map(({ reason }) => reason).join('. ') : undefined}
      openOnFocus={false}
      data-autofocus
    />
  );
}
