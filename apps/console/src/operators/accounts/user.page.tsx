import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { OperatedToken, OperatedUser } from '@stratus/contracts';
import { Facts } from '../../ui/facts.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { StateBadge } from '../ui/state-badge.js';
import { CreateToken, NewToken } from './create-token.js';
import type { CreatedToken } from './create-token.js';
import { DisableButton } from './disable-button.js';
import { PageButtons } from './page-buttons.js';
import type { OperatedPage } from './page-buttons.js';

const columnsOf = (onRotated: (created: CreatedToken) => void): readonly TableColumn<OperatedToken>[] => [
  {
    title: 'Token',
    weight: 2,
    cell: ({ label, token }) => (
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed" className="mono">
          {token}…
        </Text>
      </Stack>
    ),
  },
  { title: 'Scopes', weight: 2, cell: ({ scopes }) => (scopes === '*' ? 'all' : scopes || 'none'), visibleFrom: 'sm' },
  { title: 'Expires', cell: ({ expiry }) => (expiry === null ? 'never' : <Time value={expiry} />), visibleFrom: 'sm' },
  { title: 'Access', weight: 2, cell: (token) => <TokenAccess token={token} onRotated={onRotated} /> },
];

/** One user: its tokens, and whether it is admitted. */
export default function UserPage(): ReactNode {
  const { username = '' } = useParams();
  const query = useOperated<OperatedUser>({ path: `/users/${encodeURIComponent(username)}` });
  return (
    <Operated title="User" query={query}>
      {(found) => <User key={username} user={found} />}
    </Operated>
  );
}

function User({
  user: { account, username, email, restricted, created, disabled },
}: {
  user: OperatedUser;
}): ReactNode {
  const above = [
    { label: 'Accounts', href: '/accounts' },
    { label: `Account ${account}`, href: `/accounts/${account}` },
  ];
  return (
    <>
      <PageHeader title={username} subtitle={email} above={above}>
        <DisableButton
          path={`/users/${encodeURIComponent(username)}`}
          command="stratus user"
          name={username}
          disabled={disabled !== null}
          what={username}
        />
      </PageHeader>
      <Stack gap="lg">
        <Facts
          facts={{
            State: <StateBadge state={disabled === null ? 'enabled' : 'disabled'} />,
            May: restricted ? 'what its grants allow' : 'everything in its account',
            Added: <Time value={created} exact />,
          }}
        />
        <Tokens username={username} />
      </Stack>
    </>
  );
}

function Tokens({ username }: { username: string }): ReactNode {
  const [page, setPage] = useState(1);
  // Not in the row of the old token, which changes as soon as it has ended.
  const [rotated, setRotated] = useState<CreatedToken | null>(null);
  const path = `/users/${encodeURIComponent(username)}/tokens`;
  const query = useOperated<OperatedPage<OperatedToken>>({ path, query: { page } });
  return (
    <Stack gap="sm" component="section" aria-label="Tokens">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Tokens
        </Title>
        <CreateToken username={username} />
      </Group>
      <Modal
        opened={rotated !== null}
        onClose={() => setRotated(null)}
        title="The new token"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {rotated && <NewToken created={rotated} />}
      </Modal>
      <Operated query={query}>
        {(found) =>
          found.results === 0 ? (
            <Text size="sm" c="dimmed">
              No tokens.
            </Text>
          ) : (
            <>
              <OperatedTable label="Tokens" columns={columnsOf(setRotated)} items={found.data} keyOf={({ id }) => id} />
              <PageButtons of={found} onChoose={setPage} />
            </>
          )
        }
      </Operated>
    </Stack>
  );
}

interface TokenAccessProps {
  token: OperatedToken;
  onRotated: (created: CreatedToken) => void;
}

function TokenAccess({ token: { id, label, revoked }, onRotated }: TokenAccessProps): ReactNode {
  if (revoked !== null)
    return (
      <Text size="sm" c="dimmed">
        revoked <Time value={revoked} />
      </Text>
    );
  return (
    <Group gap={6}>
      <CommandButton<CreatedToken>
        request={{ method: 'POST', path: `/tokens/${id}/rotate` }}
        command={`stratus token rotate ${id}`}
        label="Rotate"
        size="compact-sm"
        question={`Replace the token ${label}?`}
        onDone={onRotated}
      >
        <Text size="sm">A new token has the same label, scopes and expiry; the old one ends at once.</Text>
      </CommandButton>
      <CommandButton
        request={{ method: 'POST', path: `/tokens/${id}/revoke` }}
        command={`stratus token revoke ${id}`}
        label="Revoke"
        color="red"
        size="compact-sm"
        question={`Revoke the token ${label}?`}
      >
        <Text size="sm">It ends at once, for good.</Text>
      </CommandButton>
    </Group>
  );
}
