import { Alert, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseStatus } from '@stratus/contracts';
import { Icon } from '../ui/icon.js';
import { STATUSES, wordsOf } from './database-status.js';

/** What a status means and whether it ends by itself; nothing while all is well. */
export function StatusNotice({ status }: { status: DatabaseStatus }): ReactNode {
  const { advice, color, isPassing } = STATUSES[status];
  if (advice === undefined) return null;
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon name={isPassing ? 'activity' : 'alert'} />}
      title={titleOf(status)}
      role="status"
    >
      <Text size="sm">{advice}</Text>
      {isPassing && <Progress value={100} animated size="sm" mt="sm" color={color} aria-label={titleOf(status)} />}
    </Alert>
  );
}

const titleOf = (status: DatabaseStatus): string => {
  const words = wordsOf(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
