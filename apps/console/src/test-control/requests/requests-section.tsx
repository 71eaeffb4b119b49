import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/api-problem.js';
import { LiveBadge } from '../../events/live-badge.js';
import { Empty } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { LiveList } from '../../ui/live-list.js';
import { Loading } from '../../ui/loading.js';
import { Problem } from '../../ui/problem.js';
import { useChosenAccount } from '../api/account-context.js';
import type { NumberedRequest } from './recent-requests.js';
import { EVERY_REQUEST, matches } from './request-filter.js';
import { RequestFilters } from './request-filters.js';
import { RequestRow } from './request-row.js';
import { useRequests } from './use-requests.js';

const ROW_HEIGHT = 66;

/** What clients have sent, newest first, as it happens. */
export function RequestsSection(): ReactNode {
  const { state, requests, problem, reload } = useRequests();
  const [filter, setFilter] = useState(EVERY_REQUEST);
  if (!requests) return problem ? <NotRead problem={problem} /> : <Loading />;
  const found = requests.filter(({ call }) => matches(call, filter));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <RequestFilters calls={requests.map(({ call }) => call)} filter={filter} onChange={setFilter} />
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {found.length.toLocaleString('en')} {found.length === 1 ? 'request' : 'requests'}
          </Text>
          <LiveBadge state={state} />
          <ForgetButton isEmpty={requests.length === 0} />
        </Group>
      </Group>
      {problem && <Problem problem={problem} onRetry={() => void reload()} />}
      {requests.length === 0 ? <NoRequests /> : <Found requests={found} filterKey={JSON.stringify(filter)} />}
    </Stack>
  );
}

/** A token that is not valid is marked at its field. */
function NotRead({ problem }: { problem: ApiProblem }): ReactNode {
  const { reload } = useRequests();
  if (problem.status !== 401) return <Problem problem={problem} onRetry={() => void reload()} />;
  return (
    <Text size="sm" c="dimmed" p="lg" ta="center">
      Choose an account to see its requests.
    </Text>
  );
}

function Found({ requests, filterKey }: { requests: readonly NumberedRequest[]; filterKey: string }): ReactNode {
  if (requests.length === 0)
    return (
      <Text c="dimmed" size="sm" p="lg" ta="center">
        Nothing matches. A request that does appears here as it happens.
      </Text>
    );
  return (
    <LiveList
      key={filterKey}
      label="Requests"
      name={['request', 'requests']}
      items={requests}
      rowHeight={ROW_HEIGHT}
      row={({ call }, isOpen, toggle) => <RequestRow call={call} isOpen={isOpen} onToggle={toggle} />}
    />
  );
}

function NoRequests(): ReactNode {
  const { account } = useChosenAccount().client;
  return (
    <Empty icon="activity" title="No request yet">
      {account.by === 'token' && account.token.startsWith('test-') ? (
        <>
          Run a test that uses the token <code>{account.token}</code>: each of its calls appears here as it is answered.
        </>
      ) : (
        'Run a test: each call appears here as it is answered.'
      )}
    </Empty>
  );
}

/** Begins with an empty log, such as before a test. */
function ForgetButton({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const { client } = useChosenAccount();
  const { reload } = useRequests();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const forget = (): Promise<void> =>
    client.forgetRequests().then(
      () => (setProblem(null), reload()),
      (error: unknown) => setProblem(error as ApiProblem),
    );
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="trash" size={14} />}
        onClick={() => void forget()}
        disabled={isEmpty}
      >
        Empty the log
      </Button>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem.message}
        </Text>
      )}
    </>
  );
}
