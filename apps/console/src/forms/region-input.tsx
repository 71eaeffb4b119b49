import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { textsOf } from './field-input.js';
import type { InputProps } from './field-input.js';

/** A choice among the regions, or among those that offer something. */
export const regionInput = (capability?: string) =>
  function RegionInput(props: InputProps): ReactNode {
    const { data } = useRecord('listRegions', {}, { pageSize: 500 });
    const { dialect } = useApi();
    const regions = (data?.data ?? []).filter(
      ({ capabilities }) => !capability || capabilities.map(dialect.text).includes(capability),
    );
    return (
      <Select
        {...textsOf(props)}
        {...(capability && { description: 'Only regions that offer it are listed' })}
        data={regions.map(({ id, label }) => ({ value: id, label: `${label} (${id})` }))}
        value={typeof props.value === 'string' ? props.value : null}
        onChange={(value) => props.onChange(value ?? undefined)}
        searchable
        nothingFoundMessage="No such region"
      />
    );
  };
