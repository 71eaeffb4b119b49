import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.js';
import { useControlCommand } from '../api/control-command.js';
import { AccountCard } from './account-card.js';

/** Ends the waits of the account's jobs. */
export function FinishJobs(): ReactNode {
  const command = useControlCommand<{ unfinished: number }>();
  return (
    <AccountCard
      title="Jobs"
      text="Instances boot, disks, volumes and simulated databases are ready at once, with all their events."
      needsToken
    >
      <Button
        variant="default"
        loading={command.isPending}
        onClick={() => command.mutate({ method: 'POST', path: '/jobs/finish' })}
      >
        Finish jobs now
      </Button>
      <Text size="sm" role="status">
        {command.data && resultOf(command.data.unfinished)}
      </Text>
      {command.error && <Problem problem={command.error} />}
    </AccountCard>
  );
}

function resultOf(unfinished: number): string {
  if (unfinished === 0) return 'No job is left.';
  return `${unfinished} ${unfinished === 1 ? 'job is' : 'jobs are'} still at work: they do real work, which takes its time.`;
}
