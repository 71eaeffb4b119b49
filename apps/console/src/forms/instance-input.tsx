import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from './field-input.js';
import type { InputProps } from './field-input.js';

const MAX_SHOWN = 25;

/** A choice among the instances of the account, or of one of its regions; the API searches them by label. */
export const instanceInput = (region?: string) =>
  function InstanceInput(props: InputProps): ReactNode {
    const [text, setText] = useState('');
    const [sought] = useDebouncedValue(text.trim(), 250);
    const asked = {
      ...(region !== undefined && { region }),
      ...(sought && !/\(\d+\)$/.test(sought) && { label: { '+contains': sought } }),
    };
    const filter = Object.keys(asked).length > 0 ? asked : undefined;
    const { data } = useRecord('listInstances', {}, { pageSize: MAX_SHOWN, filter });
    return (
      <Select
        {...textsOf(props)}
        label="Instance"
        data={(data?.data ?? []).map(({ id, label }) => ({ value: String(id), label: `${label} (${id})` }))}
        value={typeof props.value === 'number' ? String(props.value) : null}
        onChange={(value) => props.onChange(value === null ? undefined : Number(value))}
        searchValue={text}
        onSearchChange={setText}
        filter={({ options }) => options}
        searchable
        clearable
        nothingFoundMessage="No such instance"
      />
    );
  };

export const InstanceInput = instanceInput();
