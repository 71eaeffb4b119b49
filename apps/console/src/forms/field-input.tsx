import { NumberInput, Select, Switch, TagsInput, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-problem.js';
import { withCode } from '../ui/with-code.js';
import { titleOf } from './fields.js';
import type { Field, Values } from './fields.js';

export interface InputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Of the field and of what is inside it; `field` names the place. */
  errors: readonly ApiError[];
  /** What the whole form holds, for inputs that depend on others. */
  values?: Values;
}

/** Texts from this length on take several lines. */
const LONG_TEXT = 200;

/** Label, help and errors, in the words of the contract. */
export const textsOf = ({ field: { name, title, description, required }, errors }: InputProps) => ({
  label: title ?? titleOf(name),
  description: withCode(description),
  withAsterisk: required,
  error: errors.length > 0 ? errors.map(({ reason }) => reason).join('. ') : undefined,
});

/** The input that suits the kind of a field. */
export function FieldInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props;
  const texts = textsOf(props);
  if (field.kind === 'boolean')
    return (
      <Switch {...texts} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    );
  if (field.values)
    return (
      <Select
        {...texts}
        data={field.values}
        value={value === undefined || value === null ? null : String(value)}
        onChange={(given) => onChange(given === null ? undefined : field.kind === 'integer' ? Number(given) : given)}
        clearable={!field.required}
      />
    );
  if (field.kind === 'integer' || field.kind === 'number')
    return (
      <NumberInput
        {...texts}
        value={typeof value === 'number' ? value : ''}
        onChange={(given) => onChange(typeof given === 'number' ? given : undefined)}
        allowDecimal={field.kind === 'number'}
        {...(field.min !== undefined && { min: field.min })}
        {...(field.max !== undefined && { max: field.max })}
      />
    );
  if (field.kind === 'strings' || field.kind === 'integers')
    return (
      <TagsInput
        {...texts}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(given) => onChange(field.kind === 'integers' ? given.map(Number) : given)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if ((field.max ?? 0) > LONG_TEXT)
    return (
      <Textarea
        {...texts}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autosize
        minRows={2}
      />
    );
  return (
    <TextInput
      {...texts}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
    />
  );
}
