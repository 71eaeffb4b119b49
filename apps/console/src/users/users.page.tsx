import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UserRecord } from '@stratus/contracts';
import { Link, useLocation } from 'wouter';
import { useIdentity } from '../api/identity.js';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { AccessBadge } from './access-badge.js';

const COLUMNS: readonly Column<UserRecord>[] = [
  { title: 'Username', sort: 'username', weight: 1.6, cell: ({ username }) => <NameCell username={username} /> },
  {
    title: 'Access',
    sort: 'restricted',
    weight: 1.15,
    cell: ({ restricted }) => <AccessBadge restricted={restricted} size="sm" />,
  },
  {
    title: 'Email',
    sort: 'email',
    weight: 2,
    visibleFrom: 'sm',
    cell: ({ email }) => (
      <Text size="sm" truncate>
        {email}
      </Text>
    ),
  },
  {
    title: 'Last login',
    visibleFrom: 'xs',
    cell: ({ last_login: last }) => (last === null ? 'never' : <Time value={last.login_datetime} />),
  },
];

export default function UsersPage(): ReactNode {
  return (
    <>
      <PageHeader title="Users" subtitle="Who has access to this account, and to how much of it">
        <CreateUser variant="filled" />
      </PageHeader>
      <RecordList
        operation="listUsers"
        params={{}}
        label="Users"
        search="username"
        columns={COLUMNS}
        empty={
          <Empty icon="user" title="No user" action={<CreateUser variant="light" />}>
            A user is a person or a program with access of its own.
          </Empty>
        }
      />
    </>
  );
}

function NameCell({ username }: { username: string }): ReactNode {
  const isMe = useIdentity()?.username === username;
  return (
    <Group gap={6} wrap="nowrap">
      <Anchor component={Link} href={`/users/${username}`} className="row-link" fw={500} size="sm" truncate>
        {username}
      </Anchor>
      {isMe && (
        <Badge size="sm" variant="light" tt="none" flex="none">
          you
        </Badge>
      )}
    </Group>
  );
}

function CreateUser({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createUser"
      params={{}}
      fields={['username', 'email', 'restricted']}
      initial={{ restricted: true }}
      label="Create user"
      submit="Create user"
      icon="plus"
      variant={variant}
      onDone={({ username }) => open(`/users/${username}`)}
    />
  );
}
