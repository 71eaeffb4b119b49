import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';

const PRIVATE = '192.168.';
const MAX_SHOWN = 25;

/** A private address of an instance in the region, with the port of the configuration. */
export const nodeAddressInput = (region: string, port: number) =>
  function NodeAddressInput(props: InputProps): ReactNode {
    const { data } = useRecord('listInstances', {}, { pageSize: 500, filter: { region } });
    const groups = (data?.data ?? []).map(({ label, ipv4 }) => ({
      group: label,
      items: ipv4.filter((address) => address.startsWith(PRIVATE)).map((address) => `${address}:${port}`),
    }));
    return (
      <Autocomplete
        {...textsOf(props)}
        data={groups.filter(({ items }) => items.length > 0)}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={props.onChange}
        limit={MAX_SHOWN}
        classNames={{ input: 'mono' }}
        autoComplete="off"
      />
    );
  };
