import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UserRecord } from '@stratus/contracts';
import { Link, useLocation, useParams } from 'wouter';
import { useIdentity } from '../api/identity.js';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Time } from '../ui/time.js';
import { AccessBadge } from './access-badge.js';
import { Grants } from './grants.js';
import { UserEvents } from './user-events.js';

const ABOVE = [{ label: 'Users', href: '/users' }];

export default function UserPage(): ReactNode {
  const { username } = useParams<{ username: string }>();
  const user = useRecord('getUser', { username });
  if (!user.data || user.error?.status === 404) return <NoRecord title="User" above={ABOVE} query={user} />;
  return <User key={username} user={user.data} />;
}

function User({ user }: { user: UserRecord }): ReactNode {
  const { username, email, restricted, last_login: last, ssh_keys: keys } = user;
  return (
    <>
      <PageHeader title={username} above={ABOVE} subtitle={<AccessBadge restricted={restricted} />}>
        <EditUser user={user} />
        <DeleteUser username={username} />
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            Email: email,
            'Last login': last === null ? 'never' : <Time value={last.login_datetime} />,
            'SSH keys': keys.length === 0 ? '–' : keys.join(', '),
            History: (
              <Anchor component={Link} href={`/audit?user=${encodeURIComponent(username)}`} size="sm">
                Audit log of this user
              </Anchor>
            ),
          }}
        />
        <Grants username={username} isRestricted={restricted} />
        <UserEvents username={username} />
      </Stack>
    </>
  );
}

function EditUser({ user }: { user: UserRecord }): ReactNode {
  const [, open] = useLocation();
  const { username, restricted } = user;
  const isMe = useIdentity()?.username === username;
  return (
    <FormButton
      operation="updateUser"
      params={{ username }}
      // Nobody may restrict themselves.
      fields={isMe && !restricted ? ['username', 'email'] : ['username', 'email', 'restricted']}
      record={{ ...user }}
      label="Edit"
      submit="Save"
      icon="pencil"
      onDone={(changed) => open(`/users/${changed.username}`, { replace: true })}
    />
  );
}

function DeleteUser({ username }: { username: string }): ReactNode {
  const [, open] = useLocation();
  const isMe = useIdentity()?.username === username;
  return (
    <DeleteButton
      operation="deleteUser"
      params={{ username }}
      what={username}
      unavailable={isMe ? 'You cannot delete yourself; ask another unrestricted user' : undefined}
      onDone={() => open('/users')}
    >
      <Text size="sm">
        Their tokens end within a second, and their SSH keys are deleted. What they created stays in the account. This
        cannot be undone.
      </Text>
    </DeleteButton>
  );
}
