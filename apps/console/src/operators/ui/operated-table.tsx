import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface TableColumn<T> {
  title: string;
  cell: (item: T) => ReactNode;
  /** Left out on narrower screens. */
  visibleFrom?: 'xs' | 'sm' | 'md';
  /** Share of the width, like 2fr beside 1fr; default 1. */
  weight?: number;
}

interface Props<T> {
  /** Name of the table, for readers of the screen. */
  label: string;
  columns: readonly TableColumn<T>[];
  items: readonly T[];
  keyOf: (item: T) => string | number;
}

/** Records that are all there, a row each. */
export function OperatedTable<T>({ label, columns, items, keyOf }: Props<T>): ReactNode {
  const total = columns.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return (
    <div className="list">
      <Table aria-label={label} verticalSpacing="sm" layout="fixed" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, visibleFrom, weight = 1 }) => (
              <Table.Th key={title} w={`${(100 * weight) / total}%`} {...(visibleFrom && { visibleFrom })}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={keyOf(item)} className="row">
              {columns.map(({ title, cell, visibleFrom }) => (
                <Table.Td key={title} {...(visibleFrom && { visibleFrom })} className="breakable">
                  {cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
