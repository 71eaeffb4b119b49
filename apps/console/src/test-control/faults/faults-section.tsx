import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FaultRecord } from '@stratus/contracts';
import type { ApiProblem } from '../../api/api-problem.js';
import { Empty } from '../../ui/empty.js';
import { Loading } from '../../ui/loading.js';
import { Problem } from '../../ui/problem.js';
import { useChosenAccount } from '../api/account-context.js';
import { useControlCommand } from '../api/control-command.js';
import { AddFault } from './add-fault.js';
import { callsOf, effectOf, hasEnded } from './fault-text.js';

/** How often their counts are asked for, while they are shown. */
const AGAIN_MS = 2_000;

/** The rules of the chosen account, in the order in which a call asks them. */
function useFaults(): UseQueryResult<readonly FaultRecord[], ApiProblem> {
  const { client } = useChosenAccount();
  const { account } = client;
  return useQuery({
    queryKey: ['faults', account],
    queryFn: async ({ signal }) => {
      const { data } = await client.call<{ data: FaultRecord[] }>({ method: 'GET', path: '/faults' }, signal);
      const isOfAccount = ({ account_id: of }: FaultRecord): boolean => account.by !== 'id' || of === account.id;
      return data.filter(isOfAccount);
    },
    refetchInterval: AGAIN_MS,
  });
}

/** Rules that make calls fail: what they have done, and new ones. */
export function FaultsSection(): ReactNode {
  const faults = useFaults();
  const { account } = useChosenAccount().client;
  const command = useControlCommand();
  const problem = command.error ?? faults.error;
  if (!faults.data) return problem ? <Problem problem={problem} onRetry={() => void faults.refetch()} /> : <Loading />;
  const mayAdd = account.by !== 'id';
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Calls meet the oldest rule that acts on them.{' '}
          <Anchor href="/docs/guides/testing-faults" size="sm" underline="always">
            How faults work
          </Anchor>
        </Text>
        <Group gap="sm">
          {faults.data.length > 0 && mayAdd && (
            <Button variant="default" onClick={() => command.mutate({ method: 'DELETE', path: '/faults' })}>
              End all
            </Button>
          )}
          {mayAdd && <AddFault />}
        </Group>
      </Group>
      {!mayAdd && (
        <Text size="sm">To add rules for one account, choose it by its token: the id alone shows what it has.</Text>
      )}
      {problem && <Problem problem={problem} />}
      {faults.data.length === 0 ? (
        <Empty icon="alert" title="No fault">
          Every call is answered as the server does by itself. A fault makes calls fail, wait, or lose their answer, so
          that a test meets what happens in production.
        </Empty>
      ) : (
        <ol className="events" aria-label="Faults">
          {faults.data.map((fault) => (
            <li key={fault.id}>
              <FaultRow fault={fault} onEnd={() => command.mutate({ method: 'DELETE', path: `/faults/${fault.id}` })} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

function FaultRow({ fault, onEnd }: { fault: FaultRecord; onEnd: () => void }): ReactNode {
  const isOver = hasEnded(fault, new Date());
  return (
    <Group className="event" gap="sm" justify="space-between">
      <Stack gap={2} flex={1} miw={220}>
        <Text size="sm" fw={500} className="breakable">
          {fault.id}: {callsOf(fault)}
        </Text>
        <Text size="xs" c="dimmed" className="breakable">
          {effectOf(fault)}
        </Text>
      </Stack>
      <Group gap="xs">
        {isOver && (
          <Badge variant="light" color="gray" tt="none">
            ended
          </Badge>
        )}
        <Badge variant="light" color="gray" tt="none">
          matched {fault.matched}
        </Badge>
        <Badge variant="light" color={fault.acted > 0 ? 'grape' : 'gray'} tt="none">
          acted {fault.acted}
        </Badge>
        <Button variant="default" size="compact-sm" onClick={onEnd} aria-label={`End fault ${fault.id}`}>
          End
        </Button>
      </Group>
    </Group>
  );
}
