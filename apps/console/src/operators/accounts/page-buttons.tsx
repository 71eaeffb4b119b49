import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page of a list of the operators' API. */
export interface OperatedPage<T> {
  page: number;
  pages: number;
  results: number;
  data: T[];
}

interface Props {
  of: OperatedPage<unknown>;
  onChoose: (page: number) => void;
}

/** The way to the other pages of a list. */
export const PageButtons = ({ of: { page, pages, results }, onChoose }: Props): ReactNode =>
  pages > 1 && (
    <Group justify="space-between" mt="sm">
      <Text size="sm" c="dimmed">
        Page {page} of {pages}; {results.toLocaleString('en')} in all
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => onChoose(page - 1)}>
          Before
        </Button>
        <Button variant="default" size="compact-sm" disabled={page >= pages} onClick={() => onChoose(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
