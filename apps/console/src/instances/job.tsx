import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EventRecord } from '@stratus/contracts';
import { happeningOf } from './instance-state.js';

/** The job that runs now, and how far it is. */
export function Job({ job }: { job: EventRecord }): ReactNode {
  const { action, status, percent_complete: percent, time_remaining: remaining, username } = job;
  const name = happeningOf(action);
  return (
    <Paper withBorder p="md" radius="md" role="status" aria-label="Running job">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={500}>
            {name}
            {username !== null && (
              <Text span inherit fw={400} c="dimmed">
                {` by ${username}`}
              </Text>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {status === 'scheduled' ? 'waits for its turn' : `${percent ?? 0} %`}
            {typeof remaining === 'string' && `, ${remaining} left`}
          </Text>
        </Group>
        <Progress
          value={status === 'scheduled' ? 100 : Math.max(percent ?? 0, 4)}
          color={status === 'scheduled' ? 'gray' : 'blue'}
          animated
          aria-label={`Progress of: ${name}`}
        />
      </Stack>
    </Paper>
  );
}
