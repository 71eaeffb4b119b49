import { Input, SegmentedControl, Select, Switch } from '@mantine/core';
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { CLUSTER_SIZES, ENGINE_TRAITS } from '@stratus/contracts/browser';
import type { ClusterSize, DatabaseEngine } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { regionInput } from '../forms/region-input.js';
import { AllowListInput } from './allow-list-input.js';
import { PlanInput } from './plan-input.js';
import { versionsOf } from './plans.js';
import { commitTypesOf, replicationTypesOf } from './replication.js';

const inputsOf = (engine: DatabaseEngine): Readonly<Record<string, ComponentType<InputProps>>> => ({
  engine: (props) => <VersionInput {...props} engine={engine} />,
  region: regionInput('Managed Databases'),
  cluster_size: ClusterSizeInput,
  type: (props) => <PlanInput {...props} cluster={{ engine, size: sizeIn(props) }} />,
  replication_type: (props) => <ChoiceInput {...props} choices={replicationTypesOf(engine, sizeIn(props))} />,
  replication_commit_type: (props) => (
    <ChoiceInput {...props} choices={commitTypesOf(engine, sizeIn(props), props.values?.replication_type)} />
  ),
  allow_list: AllowListInput,
  ssl_connection: (props) => <FlagInput {...props} label="Require TLS of every connection" />,
  encrypted: (props) => <FlagInput {...props} label="Encrypt the data on disk" />,
});

/** The inputs of a new database that need more than their kind tells. */
export const CREATE_INPUTS = { mysql: inputsOf('mysql'), postgresql: inputsOf('postgresql') } as const;

const sizeIn = ({ values }: InputProps): ClusterSize =>
  CLUSTER_SIZES.find((size) => size === values?.cluster_size) ?? CLUSTER_SIZES[0];

function VersionInput({ engine, ...props }: InputProps & { engine: DatabaseEngine }): ReactNode {
  const { data } = useRecord('listDatabaseEngines', {}, { pageSize: 500 });
  return (
    <Select
      {...textsOf(props)}
      label="Version"
      description={`Of ${ENGINE_TRAITS[engine].name}; a database keeps it for life`}
      data={versionsOf(data?.data ?? [], engine).map((id) => ({
        value: id,
        label: id.replace(`${engine}/`, `${ENGINE_TRAITS[engine].name} `),
      }))}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={(value) => props.onChange(value ?? undefined)}
      allowDeselect={false}
    />
  );
}

const SIZE_LABELS: Readonly<Record<ClusterSize, string>> = { 1: '1 node', 3: '3 nodes' };

function ClusterSizeInput(props: InputProps): ReactNode {
  const { error, label } = textsOf(props);
  return (
    <Input.Wrapper
      label={label}
      description="Three nodes, a primary and two replicas, survive the loss of one"
      error={error}
    >
      <SegmentedControl
        mt={6}
        fullWidth
        aria-label={label}
        data={CLUSTER_SIZES.map((size) => ({ value: String(size), label: SIZE_LABELS[size] }))}
        value={String(sizeIn(props))}
        onChange={(value) => props.onChange(Number(value))}
      />
    </Input.Wrapper>
  );
}

const FlagInput = ({ label, ...props }: InputProps & { label: string }): ReactNode => (
  <Switch
    label={label}
    error={textsOf(props).error}
    checked={props.value === true}
    onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
  />
);

/** A choice that depends on other fields: absent where there is none, and forgotten when it is no longer possible. */
function ChoiceInput({ choices, ...props }: InputProps & { choices: readonly string[] }): ReactNode {
  const { value, onChange } = props;
  const isPossible = choices.length > 1 && choices.some((choice) => choice === value);
  useEffect(() => {
    if (value !== undefined && !isPossible) onChange(undefined);
  });
  if (choices.length < 2) return null;
  return (
    <Select
      {...textsOf(props)}
      description={undefined}
      data={choices.map((choice) => ({ value: choice, label: choice.replaceAll('_', ' ') }))}
      placeholder={`${choices[0]?.replaceAll('_', ' ') ?? ''} by default`}
      value={isPossible ? String(value) : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
    />
  );
}
