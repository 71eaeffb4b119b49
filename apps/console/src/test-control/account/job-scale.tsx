import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { JobScaleRecord } from '@stratus/contracts';
import type { ApiProblem } from '../../api/api-problem.js';
import { Problem } from '../../ui/problem.js';
import { useChosenAccount } from '../api/account-context.js';
import { useControlCommand } from '../api/control-command.js';
import { AccountCard } from './account-card.js';
import { scaleText } from './job-scale-text.js';

/** How often the scale is asked for, while it is shown: tests change it, too. */
const AGAIN_MS = 2_000;

const SCALES = [
  { scale: 0, label: '0: no waits' },
  { scale: 1, label: '1: as configured' },
  { scale: 10, label: '10: slower' },
] as const;

/** Makes the jobs of the account faster or slower; without an account, those of all that have no scale of their own. */
export function JobScale(): ReactNode {
  const { account } = useChosenAccount().client;
  const isForAll = account.by === 'all';
  return (
    <AccountCard
      title="Speed of jobs"
      text={
        isForAll
          ? 'Multiplies what jobs wait for, in every account that has no scale of its own. A wait that has begun keeps its length.'
          : 'Multiplies what jobs of the account wait for. A wait that has begun keeps its length.'
      }
      needsToken={!isForAll}
    >
      <ScaleForm hasOwn={!isForAll} />
    </AccountCard>
  );
}

function useJobScale(): UseQueryResult<JobScaleRecord, ApiProblem> {
  const { client } = useChosenAccount();
  return useQuery({
    queryKey: ['job-scale', client.account],
    queryFn: ({ signal }) => client.call<JobScaleRecord>({ method: 'GET', path: '/jobs' }, signal),
    refetchInterval: AGAIN_MS,
  });
}

/** Without a scale of its own, an account has that of all accounts, which is 1 unless it is set. */
function ScaleForm({ hasOwn }: { hasOwn: boolean }): ReactNode {
  const current = useJobScale();
  const command = useControlCommand<JobScaleRecord>();
  const [entered, setEntered] = useState<number | string>('');
  const error = command.error?.errors.find(({ field }) => field === 'scale')?.reason;
  const problem = error === undefined ? (command.error ?? current.error) : null;
  const set = (scale: number | string | null): void =>
    command.mutate({ method: 'PUT', path: '/jobs', body: { scale } });
  function send(event: FormEvent): void {
    event.preventDefault();
    set(entered);
  }
  return (
    <>
      <Text size="sm" role="status">
        {current.data ? scaleText(current.data) : 'Loading'}
      </Text>
      <Group gap="xs">
        {SCALES.map(({ scale, label }) => (
          <Button
            key={scale}
            variant={current.data?.scale === scale ? 'light' : 'default'}
            aria-pressed={current.data?.scale === scale}
            size="compact-sm"
            onClick={() => set(scale)}
          >
            {label}
          </Button>
        ))}
        {hasOwn && (
          <Button variant="default" size="compact-sm" onClick={() => set(null)}>
            As for all accounts
          </Button>
        )}
      </Group>
      <Group component="form" gap="sm" align="flex-end" w="100%" wrap="nowrap" onSubmit={send}>
        <NumberInput
          label="Own scale"
          description="From 0 to 100"
          value={entered}
          onChange={setEntered}
          error={error}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          hideControls
          flex={1}
          maw={220}
        />
        <Button type="submit" variant="default" loading={command.isPending}>
          Set
        </Button>
      </Group>
      {problem && <Problem problem={problem} />}
    </>
  );
}
