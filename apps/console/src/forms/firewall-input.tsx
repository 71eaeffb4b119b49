import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from './field-input.js';
import type { InputProps } from './field-input.js';

/** A choice among the firewalls of the account. */
export function FirewallInput(props: InputProps): ReactNode {
  const { data } = useRecord('listFirewalls', {}, { pageSize: 500 });
  return (
    <Select
      {...textsOf(props)}
      data={(data?.data ?? []).map(({ id, label }) => ({ value: String(id), label }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(value) => props.onChange(value === null ? undefined : Number(value))}
      searchable
      clearable
      nothingFoundMessage="No such firewall"
    />
  );
}
