import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';

/** What the list shows at once: the search finds the others. */
const SHOWN = 25;

interface Props {
  operation: 'listInstances' | 'listNodeBalancers';
  label: string;
  value: number | null;
  /** Ids that cannot be chosen. */
  taken: readonly number[];
  onChange: (id: number | null) => void;
}

/** A choice among the services of the account, which the API searches: there may be any number of them. */
export function ServiceSelect({ operation, label, value, taken, onChange }: Props): ReactNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [debounced] = useDebouncedValue(text.trim(), 250);
  const sought = debounced === chosen?.label ? '' : debounced;
  const filter = { '+order_by': 'label', '+order': 'asc', ...(sought && { label: { '+contains': sought } }) };
  const found = useRecord(operation, {}, { pageSize: SHOWN, filter });
  const services = (found.data?.data ?? []) as readonly { id: number; label: string | null; region: string }[];
  const options = services.map(({ id, label: name, region }) => ({
    value: String(id),
    label: `${name ?? id} (${region})`,
    disabled: taken.includes(id),
  }));
  const isListed = options.some((option) => option.value === chosen?.value);
  const total = found.data?.results ?? 0;
  return (
    <Select
      label={label}
      withAsterisk
      description={
        total > SHOWN ? `The first ${SHOWN} of ${total.toLocaleString('en')}: type to search` : 'Type to search'
      }
      data={chosen && !isListed ? [...options, chosen] : options}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        setChosen(id === null || option === null ? null : { value: id, label: option.label });
        onChange(id === null ? null : Number(id));
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isPending ? 'Searching …' : (found.error?.message ?? 'Nothing has such a label')}
      maxDropdownHeight={260}
    />
  );
}
