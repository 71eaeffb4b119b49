import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.js';
import type { BodyOf, OperationName, ParamsOf, Reply } from '../api/operations.js';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { Problem } from '../ui/problem.js';
import { CommandFooter } from './command-footer.js';
import { FieldInput } from './field-input.js';
import type { InputProps } from './field-input.js';
import { changed, errorsOf, fieldsOf, filledIn, otherErrors, withoutSecrets } from './fields.js';
import type { Values } from './fields.js';

export interface OperationFormProps<N extends OperationName> {
  operation: N;
  params: ParamsOf<N>;
  /** Names of the fields, in order; of those that suit the values, where the values decide. */
  fields: readonly string[] | ((values: Values) => readonly string[]);
  /** Of a change: the record; what differs from it is sent. */
  record?: Values;
  /** Of a create: values to begin with. */
  initial?: Values;
  /** Inputs for fields that need more than their kind tells. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** What is sent of what has been filled in or changed; all of it without. */
  bodyFrom?: (body: Values) => Values;
  /** What the button says. */
  submit: string;
  /** The same in Terraform's language. */
  terraform?: (body: Values) => string;
  onDone: (reply: Reply<N>) => void;
  onCancel?: () => void;
}

/** A form for the body of an operation, from its contract: each error of the server is at its field. */
export function OperationForm<N extends OperationName>(props: OperationFormProps<N>): ReactNode {
  const { operation, params, fields, record, initial, inputs = {}, submit, terraform, onDone, onCancel } = props;
  const { bodyFrom = (all: Values) => all } = props;
  const api = useApi();
  const command = useCommand(operation);
  const [values, setValues] = useState<Values>({ ...initial, ...record });
  const names = typeof fields === 'function' ? fields(values) : fields;
  const shown = Object.fromEntries(names.map((name) => [name, values[name]]));
  const body = bodyFrom(record ? changed(shown, record) : filledIn(shown));
  const problem = command.error && inOwnWords(command.error, api.dialect.text);
  const others = otherErrors(problem?.errors ?? [], names);

  function send(event: FormEvent): void {
    event.preventDefault();
    command.mutate({ params, body: body as BodyOf<N> }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {problem && others.length > 0 && (
          <Problem problem={new ApiProblem(problem.status, others, problem.requestId)} />
        )}
        {fieldsOf(operation, names).map((field) => {
          const Input = inputs[field.name] ?? FieldInput;
          return (
            <Input
              key={field.name}
              field={field}
              value={values[field.name]}
              values={values}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              errors={errorsOf(problem?.errors ?? [], field.name)}
            />
          );
        })}
        <CommandFooter
          request={() => api.requestOf(operation, params, withoutSecrets(body) as BodyOf<N>)}
          terraform={terraform && (() => terraform(body))}
        >
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            loading={command.isPending}
            disabled={record !== undefined && Object.keys(body).length === 0}
          >
            {submit}
          </Button>
        </CommandFooter>
      </Stack>
    </form>
  );
}

/** The fields of the errors in the services' word. */
const inOwnWords = ({ status, errors, requestId }: ApiProblem, text: (text: string) => string): ApiProblem =>
  new ApiProblem(
    status,
    errors.map(({ field, reason }) => ({ ...(field !== undefined && { field: text(field) }), reason })),
    requestId,
  );
