import { Group, Skeleton, Stack, Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Item, ListName, ParamsOf } from '../api/operations.js';
import { Icon } from './icon.js';
import { Problem } from './problem.js';
import { useWindowedList } from './windowed-list.js';

export interface Column<T> {
  title: string;
  cell: (item: T) => ReactNode;
  /** A second line on a phone, which has no room for the column of it. */
  below?: (item: T) => ReactNode;
  /** Field that the API sorts by. */
  sort?: string;
  /** Left out on narrower screens. */
  visibleFrom?: 'xs' | 'sm' | 'md';
  /** Share of the width, like 2fr beside 1fr; default 1. */
  weight?: number;
}

interface Props<N extends ListName> {
  operation: N;
  params: ParamsOf<N>;
  /** Name of the list, for readers of the screen. */
  label: string;
  columns: readonly Column<Item<N>>[];
  /** Field in which the search box looks. */
  search?: string;
  /** Of the API's `X-Filter`, beside the search. */
  filter?: object;
  /** Shown instead of a list without items that nobody has searched. */
  empty: ReactNode;
  /** Milliseconds until a page is asked for again, while its items change by themselves. */
  again?: (items: readonly Item<N>[]) => number | false;
}

interface Order {
  field: string;
  descending: boolean;
}

/** A list of the API, however long: pages load as they scroll into view. */
export function RecordList<N extends ListName>({
  operation,
  params,
  label,
  columns,
  search,
  filter,
  empty,
  again,
}: Props<N>): ReactNode {
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), 250);
  const [order, setOrder] = useState<Order | null>(null);
  const asked = {
    ...filter,
    ...(search && sought && { [search]: { '+contains': sought } }),
    ...(order && { '+order_by': order.field, '+order': order.descending ? 'desc' : 'asc' }),
  };
  const list = useWindowedList(operation, params, Object.keys(asked).length > 0 ? asked : undefined, again);
  if (list.problem) return <Problem problem={list.problem} onRetry={list.retry} />;
  if (list.results === 0 && sought === '' && !filter) return empty;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        {search ? (
          <TextInput
            aria-label={`Search by ${search}`}
            placeholder={`Search by ${search}`}
            leftSection={<Icon name="search" size={16} />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            maw={280}
          />
        ) : (
          <span />
        )}
        <Text size="sm" c="dimmed" role="status">
          {list.results === undefined ? ' ' : counted(list.results)}
        </Text>
      </Group>
      <div className="list" ref={list.container}>
        <Table
          aria-label={label}
          aria-rowcount={list.results ?? -1}
          verticalSpacing="sm"
          layout="fixed"
          highlightOnHover
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Heading key={column.title} column={column} order={order} onOrder={setOrder} columns={columns} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Spacer height={list.above} />
            {list.rows.map(({ index, item }) => (
              <Table.Tr key={keyOf(item, index)} aria-rowindex={index + 2} className="row" h={list.rowHeight}>
                {columns.map(({ title, cell, below, visibleFrom }) => (
                  <Table.Td key={title} {...(visibleFrom && { visibleFrom })} className="cell">
                    {item ? cell(item) : <Skeleton height={12} width="60%" />}
                    {item && below && (
                      <Text component="div" size="xs" c="dimmed" hiddenFrom="sm" className="cell below">
                        {below(item)}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Spacer height={list.below} />
          </Table.Tbody>
        </Table>
        {list.results === 0 && (
          <Text c="dimmed" size="sm" p="lg" ta="center">
            Nothing matches.
          </Text>
        )}
      </div>
    </Stack>
  );
}

/** A row stays with its record while others come and go: a dialog in it must not turn to another record. */
const keyOf = (item: unknown, index: number): string =>
  typeof item === 'object' && item !== null && 'id' in item ? `record ${String(item.id)}` : `place ${index}`;

const counted = (results: number): string => `${results.toLocaleString('en')} ${results === 1 ? 'result' : 'results'}`;

/** The place of the rows that are out of view. */
export const Spacer = ({ height }: { height: number }): ReactNode =>
  height > 0 && (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );

interface HeadingProps<T> {
  column: Column<T>;
  columns: readonly Column<T>[];
  order: Order | null;
  onOrder: (order: Order | null) => void;
}

function Heading<T>({ column, columns, order, onOrder }: HeadingProps<T>): ReactNode {
  const { title, sort, visibleFrom, weight = 1 } = column;
  const total = columns.reduce((sum, { weight: each = 1 }) => sum + each, 0);
  const isSorted = sort !== undefined && order?.field === sort;
  const next = isSorted
    ? order.descending
      ? null
      : { field: sort, descending: true }
    : { field: sort ?? '', descending: false };
  return (
    <Table.Th
      w={`${(100 * weight) / total}%`}
      {...(visibleFrom && { visibleFrom })}
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        title
      ) : (
        <UnstyledButton fz="inherit" fw="inherit" onClick={() => onOrder(next)}>
          <Group gap={4} wrap="nowrap" component="span">
            {title}
            {isSorted && <Icon name={order.descending ? 'chevronDown' : 'chevronUp'} size={14} />}
          </Group>
        </UnstyledButton>
      )}
    </Table.Th>
  );
}
