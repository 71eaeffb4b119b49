import { Autocomplete, Input, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import { errorsOf } from '../forms/fields.js';
import type { InputProps } from '../forms/field-input.js';
import { titled } from '../forms/titled.js';
import { idOf, numberOf } from './choices.js';
import { hasField } from './interface-request.js';

interface Addresses {
  vpc?: string;
  nat_1_1?: string | null;
}

const PURPOSES = [
  { value: 'public', label: 'Public' },
  { value: 'vpc', label: 'VPC subnet' },
  { value: 'vlan', label: 'VLAN' },
];

/** Which network an interface connects to. */
const PurposeInput = ({ value, onChange, errors }: InputProps): ReactNode => (
  <Input.Wrapper label="Network" labelElement="div" error={errors[0]?.reason}>
    <SegmentedControl
      fullWidth
      data={PURPOSES}
      value={typeof value === 'string' ? value : 'public'}
      onChange={onChange}
      aria-label="Network"
    />
  </Input.Wrapper>
);

/** A subnet among those of the region, under its VPC. */
const subnetInput = (region: string | undefined) =>
  function SubnetInput(props: InputProps): ReactNode {
    const { data } = useRecord(
      'listVpcs',
      {},
      { pageSize: 500, filter: { region } },
      { enabled: region !== undefined },
    );
    return (
      <Select
        {...textsOf(props)}
        label="VPC and subnet"
        description={region === undefined ? 'Choose the region first' : `Subnets in ${region}, by VPC`}
        withAsterisk
        data={(data?.data ?? []).map(({ label: group, subnets }) => ({
          group,
          items: subnets.map(({ id, label, ipv4 }) => ({ value: String(id), label: `${label}, ${ipv4}` })),
        }))}
        value={idOf(props.value)}
        onChange={(value) => props.onChange(numberOf(value))}
        searchable
        nothingFoundMessage="No such subnet: create it in a VPC first"
      />
    );
  };

/** Address in the subnet, and whether a public one is mapped to it. */
export function Ipv4Input({ field, value, onChange, errors }: InputProps): ReactNode {
  const given = (value ?? {}) as Addresses;
  const { vpc, nat_1_1: nat } = given;
  const reasonOf = (name: string): string | undefined => errorsOf(errors, name).map(({ reason }) => reason)[0];
  const whole = errors.find(({ field: place }) => place === field.name);
  return (
    <Stack gap="sm">
      <TextInput
        label="IPv4 address in the subnet"
        description="The lowest free one if empty"
        value={vpc ?? ''}
        onChange={({ currentTarget }) => onChange({ ...given, vpc: currentTarget.value })}
        error={reasonOf(`${field.name}.vpc`) ?? whole?.reason}
        autoComplete="off"
        classNames={{ input: 'mono' }}
      />
      <Switch
        label="1:1 NAT"
        description="Maps the public IPv4 address of the instance to this address"
        checked={typeof nat === 'string' && nat !== ''}
        onChange={({ currentTarget }) => onChange({ ...given, nat_1_1: currentTarget.checked ? 'any' : null })}
        error={reasonOf(`${field.name}.nat_1_1`)}
      />
    </Stack>
  );
}

/** A VLAN of the region, or the name of a new one. */
const vlanInput = (region: string | undefined) =>
  function VlanInput(props: InputProps): ReactNode {
    const { data } = useRecord(
      'listVlans',
      {},
      { pageSize: 500, filter: { region } },
      { enabled: region !== undefined },
    );
    return (
      <Autocomplete
        {...textsOf(props)}
        label="VLAN"
        description="The name of a VLAN of the region; another name makes a new one"
        withAsterisk
        data={(data?.data ?? []).map(({ label }) => label)}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={props.onChange}
        autoComplete="off"
      />
    );
  };

/** Shown for the purposes that have the field. */
const where = (Shown: ComponentType<InputProps>) =>
  function OfPurpose(props: InputProps): ReactNode {
    return hasField(props.values?.purpose, props.field.name) && <Shown {...props} />;
  };

export const RANGES = titled(
  'Routed ranges',
  undefined,
  'Ranges of the subnet that reach this interface, like 10.0.0.16/28',
);
const IPAM = titled('Address in the VLAN', undefined, 'With its prefix length, like 10.0.0.1/24; may be empty');
export const PRIMARY = titled('Default route', undefined, 'At most one interface of a profile has it');

export const INTERFACE_FIELDS = ['purpose', 'subnet_id', 'ipv4', 'ip_ranges', 'label', 'ipam_address', 'primary'];

/** The inputs of an interface of an instance in a region. */
export const interfaceInputs = (region: string | undefined): Readonly<Record<string, ComponentType<InputProps>>> => ({
  purpose: PurposeInput,
  subnet_id: where(subnetInput(region)),
  ipv4: where(Ipv4Input),
  ip_ranges: where(RANGES),
  label: where(vlanInput(region)),
  ipam_address: where(IPAM),
  primary: where(PRIMARY),
});
