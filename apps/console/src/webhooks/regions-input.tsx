import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';

/** Ids of any number of regions, with those that exist to choose from. */
export function RegionsInput(props: InputProps): ReactNode {
  const { data } = useRecord('listRegions', {}, { pageSize: 500 });
  return (
    <TagsInput
      {...textsOf(props)}
      data={(data?.data ?? []).map(({ id }) => id)}
      maxDropdownHeight={260}
      splitChars={[',', ' ']}
      value={(props.value ?? []) as string[]}
      onChange={props.onChange}
      spellCheck={false}
    />
  );
}
