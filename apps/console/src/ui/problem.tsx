import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/api-problem.js';
import { Icon } from './icon.js';

/** What went wrong, in the words of the API, and what to do about it. */
export function Problem({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }): ReactNode {
  const [first, ...others] = problem.errors;
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert" title={titleOf(problem.status)}>
      <Text size="sm">{first?.reason}</Text>
      {others.length > 0 && (
        <List size="sm">
          {others.map(({ reason }) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
      <Group mt="xs" gap="sm">
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {problem.requestId !== undefined && problem.status >= 500 && (
          <Text size="xs" c="dimmed">
            Request {problem.requestId}
          </Text>
        )}
      </Group>
    </Alert>
  );
}

const titleOf = (status: number): string => {
  if (status === 0) return 'No connection';
  if (status === 403) return 'Not allowed';
  if (status === 404) return 'Not there';
  if (status === 429) return 'Too many requests';
  if (status === 504) return 'The outcome is not known';
  return status >= 500 ? 'Not available' : 'Refused';
};
