import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import type { OperatedAccount, OperatedUser } from '@stratus/contracts';
import { Facts } from '../../ui/facts.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { StateBadge } from '../ui/state-badge.js';
import { CreateUser } from './create-user.js';
import { DisableButton } from './disable-button.js';
import { Limits } from './limits.js';
import { PageButtons } from './page-buttons.js';
import type { OperatedPage } from './page-buttons.js';

const COLUMNS: readonly TableColumn<OperatedUser>[] = [
  {
    title: 'User',
    weight: 2,
    cell: ({ username }) => (
      <Anchor component={Link} href={`/users/${encodeURIComponent(username)}`} size="sm" fw={500} className="row-link">
        {username}
      </Anchor>
    ),
  },
  { title: 'Email', weight: 3, cell: ({ email }) => email, visibleFrom: 'sm' },
  { title: 'Tokens', cell: ({ tokens }) => tokens },
  {
    title: 'State',
    weight: 2,
    cell: ({ disabled, restricted }) => (
      <Group gap={6}>
        <StateBadge state={disabled === null ? 'enabled' : 'disabled'} />
        {restricted && (
          <Badge variant="light" color="orange">
            restricted
          </Badge>
        )}
      </Group>
    ),
  },
];

/** One account: its users and limits. */
export default function AccountPage(): ReactNode {
  const { account = '' } = useParams();
  const query = useOperated<OperatedAccount>({ path: `/accounts/${account}` });
  return (
    <Operated title="Account" query={query}>
      {(found) => <Account key={account} account={found} />}
    </Operated>
  );
}

function Account({ account: { id, email, company, created, disabled } }: { account: OperatedAccount }): ReactNode {
  return (
    <>
      <PageHeader title={`Account ${id}`} subtitle={email} above={[{ label: 'Accounts', href: '/accounts' }]}>
        <DisableButton
          path={`/accounts/${id}`}
          command="stratus account"
          name={String(id)}
          disabled={disabled !== null}
          what={`account ${id}`}
        />
      </PageHeader>
      <Stack gap="lg">
        <Facts
          facts={{
            State: <StateBadge state={disabled === null ? 'enabled' : 'disabled'} />,
            ...(disabled !== null && { 'Disabled since': <Time value={disabled} exact /> }),
            Company: company || '–',
            Opened: <Time value={created} exact />,
          }}
        />
        <Users account={id} />
        <Limits account={id} />
      </Stack>
    </>
  );
}

function Users({ account }: { account: number }): ReactNode {
  const [page, setPage] = useState(1);
  const query = useOperated<OperatedPage<OperatedUser>>({ path: `/accounts/${account}/users`, query: { page } });
  return (
    <Stack gap="sm" component="section" aria-label="Users">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Users
        </Title>
        <CreateUser account={account} />
      </Group>
      <Operated query={query}>
        {(found) =>
          found.results === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody can use this account yet.
            </Text>
          ) : (
            <>
              <OperatedTable label="Users" columns={COLUMNS} items={found.data} keyOf={({ id }) => id} />
              <PageButtons of={found} onChoose={setPage} />
            </>
          )
        }
      </Operated>
    </Stack>
  );
}
