import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OperatedAuditEntry } from '@stratus/contracts';
import type { ApiProblem } from '../../api/api-problem.js';
import { Loading } from '../../ui/loading.js';
import { PageHeader } from '../../ui/page-header.js';
import { Problem } from '../../ui/problem.js';
import { Time } from '../../ui/time.js';
import { useOperatorClient } from '../api/operator-session.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { StateBadge } from '../ui/state-badge.js';

interface AuditPart {
  entries: OperatedAuditEntry[];
  before: string | null;
}

const COLUMNS: readonly TableColumn<OperatedAuditEntry>[] = [
  {
    title: 'What',
    weight: 3,
    cell: ({ operation, ids, path, method }) => (
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {operation} {ids.join(', ')}
        </Text>
        <Text size="xs" c="dimmed">
          {method} {path}
        </Text>
      </Stack>
    ),
  },
  {
    title: 'Who',
    weight: 2,
    cell: ({ username, ip }) => (
      <Stack gap={0}>
        <Text size="sm">{username ?? 'nobody'}</Text>
        <Text size="xs" c="dimmed">
          {ip}
        </Text>
      </Stack>
    ),
  },
  { title: 'Account', cell: ({ account_id: account }) => account ?? '–', visibleFrom: 'md' },
  {
    title: 'Outcome',
    weight: 2,
    cell: ({ outcome, status, reason, field }) => (
      <Stack gap={2} align="flex-start">
        <StateBadge state={outcome} />
        {reason !== null && (
          <Text size="xs" c="dimmed" lineClamp={3}>
            {status} {field} {reason}
          </Text>
        )}
      </Stack>
    ),
  },
  { title: 'When', weight: 1.2, cell: ({ created }) => <Time value={created} />, visibleFrom: 'xs' },
];

/** The audit log of all accounts, and of operators. */
export default function AuditPage(): ReactNode {
  const [user, setUser] = useState('');
  const [refused, setRefused] = useState(false);
  const [sought] = useDebouncedValue(user.trim(), 300);
  return (
    <>
      <PageHeader title="Audit log" subtitle="Who did what, from where, and whether it was refused." />
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            label="User"
            placeholder="(operator alice)"
            value={user}
            onChange={({ currentTarget }) => setUser(currentTarget.value)}
          />
          <Switch
            label="Refused only"
            checked={refused}
            onChange={({ currentTarget }) => setRefused(currentTarget.checked)}
            mb={8}
          />
        </Group>
        <Entries user={sought} refused={refused} />
      </Stack>
    </>
  );
}

function Entries({ user, refused }: { user: string; refused: boolean }): ReactNode {
  const client = useOperatorClient();
  const query = useInfiniteQuery<AuditPart, ApiProblem, { pages: AuditPart[] }, readonly unknown[], string | undefined>(
    {
      queryKey: ['/audit', { user, refused }],
      queryFn: ({ pageParam: before, signal }) =>
        client.call({ method: 'GET', path: '/audit', query: { user, refused: refused || undefined, before } }, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ before }) => before ?? undefined,
    },
  );
  if (query.error && !query.data) return <Problem problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;
  const entries = query.data.pages.flatMap((part) => part.entries);
  return (
    <Stack gap="sm">
      {entries.length > 0 ? (
        <OperatedTable label="Entries" columns={COLUMNS} items={entries} keyOf={({ id }) => id} />
      ) : (
        <Text size="sm" c="dimmed">
          Nothing found{query.hasNextPage ? ' in the newest part of the log' : ''}.
        </Text>
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older entries
          </Button>
        </Group>
      )}
    </Stack>
  );
}
