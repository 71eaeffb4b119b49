import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Stays in view while something is not saved. */
export const UnsavedBar = (props: { count: number; onDiscard: () => void; onReview: () => void }): ReactNode => (
  <Paper withBorder p="sm" radius="md" shadow="md" className="unsaved" role="region" aria-label="Unsaved changes">
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={500} role="status">
        {props.count === 1 ? '1 change is not saved' : `${props.count} changes are not saved`}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={props.onDiscard}>
          Discard
        </Button>
        <Button size="compact-md" onClick={props.onReview}>
          Review and save
        </Button>
      </Group>
    </Group>
  </Paper>
);
