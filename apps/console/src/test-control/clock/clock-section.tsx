import { Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { AdvanceClockRequest, ClockRecord } from '@stratus/contracts';
import type { ApiProblem } from '../../api/api-problem.js';
import { Facts } from '../../ui/facts.js';
import { Loading } from '../../ui/loading.js';
import { Problem } from '../../ui/problem.js';
import { withCode } from '../../ui/with-code.js';
import { useChosenAccount } from '../api/account-context.js';
import { useControlCommand } from '../api/control-command.js';
import { advanceOf, aheadOf } from './clock-text.js';

/** How often the time is asked for, while it is shown. */
const AGAIN_MS = 1_000;

const STEPS = [
  { label: '+1 hour', advance: 'PT1H' },
  { label: '+1 day', advance: 'P1D' },
] as const;

function useClock(): UseQueryResult<ClockRecord, ApiProblem> {
  const { client } = useChosenAccount();
  return useQuery({
    queryKey: ['clock'],
    queryFn: ({ signal }) => client.call<ClockRecord>({ method: 'GET', path: '/clock' }, signal),
    refetchInterval: AGAIN_MS,
  });
}

const timeOf = ({ time }: ClockRecord): string => `${time.replace('T', ' ')} UTC`;

/** The time of the installation. */
export function ClockSection(): ReactNode {
  const clock = useClock();
  if (!clock.data)
    return clock.error ? <Problem problem={clock.error} onRetry={() => void clock.refetch()} /> : <Loading />;
  return (
    <Stack gap="md">
      <Facts facts={{ Time: timeOf(clock.data), 'Ahead of the real time': aheadOf(clock.data.ahead_seconds) }} />
      {clock.error && <Problem problem={clock.error} />}
      <AdvanceClock />
    </Stack>
  );
}

function AdvanceClock(): ReactNode {
  const command = useControlCommand<ClockRecord>();
  const [text, setText] = useState('');
  // Errors stay at the field while its text is the one that was sent.
  const [isOfField, setOfField] = useState(false);
  const error = isOfField && command.error?.status === 400 ? command.error.message : undefined;
  const advance = (body: AdvanceClockRequest): void => command.mutate({ method: 'POST', path: '/clock', body });
  function send(event: FormEvent): void {
    event.preventDefault();
    setOfField(true);
    advance(advanceOf(text));
  }
  function enter(entered: string): void {
    setText(entered);
    setOfField(false);
  }
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Advance the clock">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h5">
          Advance the clock
        </Title>
        <Text size="sm">
          <b>The clock concerns every account, and never goes back.</b> Other tests that run now get the new time, too,
          and a restart keeps it.
        </Text>
        <Text size="sm" c="dimmed">
          What waits for a time happens within a second or two: jobs end, databases get their backups, tokens and old
          events expire.{' '}
          <Anchor href="/docs/guides/testing#a-day-later" size="sm" underline="always">
            How the clock works
          </Anchor>
        </Text>
        <Group gap="sm">
          {STEPS.map(({ label, advance: length }) => (
            <Button
              key={label}
              variant="default"
              disabled={command.isPending}
              onClick={() => {
                setOfField(false);
                advance({ advance: length });
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Group component="form" gap="sm" align="flex-end" w="100%" onSubmit={send}>
          <TextInput
            label="By a duration, or up to a time"
            description={withCode('`PT90M`, `P1DT12H`, `P2W`, or a time in UTC, `2030-05-31T13:30:00`')}
            value={text}
            onChange={({ currentTarget }) => enter(currentTarget.value)}
            error={error}
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            autoComplete="off"
            spellCheck={false}
            flex={1}
            miw={220}
            maw={420}
          />
          <Button type="submit" variant="default" loading={command.isPending}>
            Advance
          </Button>
        </Group>
        <Text size="sm" role="status">
          {command.data && `The clock shows ${timeOf(command.data)}.`}
        </Text>
        {command.error && error === undefined && <Problem problem={command.error} />}
      </Stack>
    </Paper>
  );
}
