import { PasswordInput, Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { sizeOf } from './instance-state.js';

const ALL = { pageSize: 500 };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);
export const numberOf = (value: string | null): number | undefined => (value === null ? undefined : Number(value));

/** Items under the names of their groups, in the order in which those come. */
const grouped = <T,>(
  items: readonly T[],
  groupOf: (item: T) => string,
  choiceOf: (item: T) => { value: string; label: string },
): { group: string; items: { value: string; label: string }[] }[] =>
  [...Map.groupBy(items, groupOf)].map(([group, inside]) => ({ group, items: inside.map(choiceOf) }));

/** A choice among the types, with what one gets and pays. */
export function TypeInput(props: InputProps): ReactNode {
  const { data } = useRecord('listTypes', {}, ALL);
  return (
    <Select
      {...textsOf(props)}
      data={grouped(
        data?.data ?? [],
        (type) => type.class,
        ({ id, label, vcpus, memory, disk, price }) => ({
          value: id,
          label: `${label}: ${vcpus} CPU, ${sizeOf(memory)} memory, ${sizeOf(disk)} disk, $${price.monthly}/month`,
        }),
      )}
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value ?? undefined)}
      searchable
      nothingFoundMessage="No such type"
    />
  );
}

/** A choice among the images, newest distributions of each vendor together. */
export function ImageInput(props: InputProps): ReactNode {
  const { data } = useRecord('listImages', {}, ALL);
  return (
    <Select
      {...textsOf(props)}
      data={grouped(
        data?.data ?? [],
        ({ vendor }) => vendor ?? 'Private',
        ({ id, label, deprecated }) => ({ value: id, label: deprecated ? `${label} (deprecated)` : label }),
      )}
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value ?? undefined)}
      searchable
      clearable
      nothingFoundMessage="No such image"
    />
  );
}

export function KernelInput(props: InputProps): ReactNode {
  const { data } = useRecord('listKernels', {}, ALL);
  return (
    <Select
      {...textsOf(props)}
      data={(data?.data ?? []).map(({ id, label }) => ({ value: id, label: `${label} (${id})` }))}
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value ?? undefined)}
      searchable
      nothingFoundMessage="No such kernel"
    />
  );
}

export const RootPasswordInput = (props: InputProps): ReactNode => (
  <PasswordInput
    {...textsOf(props)}
    value={textOf(props.value) ?? ''}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    autoComplete="new-password"
  />
);

/** Public keys are long: one a line. */
export const KeysInput = (props: InputProps): ReactNode => (
  <Textarea
    {...textsOf(props)}
    placeholder="ssh-ed25519 AAAA… name, one key a line"
    value={Array.isArray(props.value) ? props.value.join('\n') : ''}
    onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? [] : value.split('\n'))}
    onBlur={() =>
      Array.isArray(props.value) && props.onChange(props.value.filter((line: string) => line.trim() !== ''))
    }
    autosize
    minRows={2}
    maxRows={6}
    classNames={{ input: 'mono' }}
    autoComplete="off"
  />
);
