import { Badge, Group, Text } from '@mantine/core';
import type { LoginRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { useIdentity, useRefusal } from '../api/identity.js';
import { Empty } from '../ui/empty.js';
import { Icon } from '../ui/icon.js';
import { Loading } from '../ui/loading.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { AuditTabs } from './audit-tabs.js';

const COLUMNS: readonly Column<LoginRecord>[] = [
  { title: 'When', sort: 'datetime', weight: 1.5, cell: ({ datetime }) => <Time value={datetime} /> },
  { title: 'User', sort: 'username', weight: 1.3, cell: (login) => <WhoCell login={login} /> },
  { title: 'From', sort: 'ip', weight: 1.25, cell: ({ ip }) => <span title={ip}>{ip}</span> },
  {
    title: 'Outcome',
    sort: 'status',
    visibleFrom: 'sm',
    cell: ({ status }) => (
      <Badge variant="light" tt="none" color={status === 'successful' ? 'green' : 'orange'}>
        {status === 'successful' ? 'signed in' : 'refused'}
      </Badge>
    ),
  },
  {
    title: 'Access',
    visibleFrom: 'md',
    cell: ({ restricted }) => (restricted ? 'restricted' : 'unrestricted'),
  },
];

/** On phones, which have no column for it, a sign says that the token was refused. */
const WhoCell = ({ login: { username, status } }: { login: LoginRecord }): ReactNode => (
  <Group gap={4} wrap="nowrap">
    {status === 'failed' && (
      <Text c="orange" component="span" lh={0} hiddenFrom="sm" title="refused">
        <Icon name="alert" size={14} />
        <span className="visually-hidden">refused</span>
      </Text>
    )}
    <Text size="sm" fw={500} truncate>
      {username}
    </Text>
  </Group>
);

/** From where tokens were used: all of the account, or those of the user who may not see the others. */
export default function LoginsPage(): ReactNode {
  const identity = useIdentity();
  const isOwn = useRefusal('listAccountLogins') !== undefined;
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle={isOwn ? 'From where your tokens were used' : 'From where tokens of the account were used'}
      />
      <AuditTabs here="/audit/logins" />
      {identity ? (
        <RecordList
          key={String(isOwn)}
          operation={isOwn ? 'listProfileLogins' : 'listAccountLogins'}
          params={{}}
          label="Logins"
          columns={COLUMNS}
          {...(!isOwn && { search: 'username' })}
          empty={
            <Empty icon="user" title="No login yet">
              A token that is used from an address for the first time in 24 hours makes a login, for 90 days. So does
              one that has ended, and is refused.
            </Empty>
          }
        />
      ) : (
        <Loading />
      )}
    </>
  );
}
