import { Anchor, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { OperatedAccount } from '@stratus/contracts';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';
import { OperatedTable } from '../ui/operated-table.js';
import type { TableColumn } from '../ui/operated-table.js';
import { StateBadge } from '../ui/state-badge.js';
import { PageButtons } from './page-buttons.js';
import type { OperatedPage } from './page-buttons.js';

const COLUMNS: readonly TableColumn<OperatedAccount>[] = [
  {
    title: 'Account',
    cell: ({ id }) => (
      <Anchor component={Link} href={`/accounts/${id}`} size="sm" fw={500} className="row-link">
        {id}
      </Anchor>
    ),
  },
  { title: 'Email', weight: 3, cell: ({ email }) => email },
  { title: 'Company', weight: 2, cell: ({ company }) => company || '–', visibleFrom: 'sm' },
  { title: 'Users', cell: ({ users }) => users, visibleFrom: 'xs' },
  { title: 'Opened', cell: ({ created }) => <Time value={created} />, visibleFrom: 'sm' },
  {
    title: 'State',
    weight: 2,
    cell: ({ disabled }) => <StateBadge state={disabled === null ? 'enabled' : 'disabled'} />,
  },
];

/** The accounts of the installation. */
export default function AccountsPage(): ReactNode {
  const [page, setPage] = useState(1);
  const query = useOperated<OperatedPage<OperatedAccount>>({ path: '/accounts', query: { page } });
  return (
    <>
      <PageHeader title="Accounts" subtitle="Whose users may call the API.">
        <CreateAccount />
      </PageHeader>
      <Operated query={query}>
        {(found) => (
          <>
            <OperatedTable label="Accounts" columns={COLUMNS} items={found.data} keyOf={({ id }) => id} />
            <PageButtons of={found} onChoose={setPage} />
          </>
        )}
      </Operated>
    </>
  );
}

function CreateAccount(): ReactNode {
  const [email, setEmail] = useState('');
  const [company, setCompany] = useState('');
  const [, navigate] = useLocation();
  return (
    <CommandButton<{ accountId: number }>
      request={{ method: 'POST', path: '/accounts', body: { email, ...(company && { company }) } }}
      command={`stratus account create --email ${email || 'ADDRESS'}${company && ` --company '${company}'`}`}
      label="Open account"
      icon="plus"
      question="Open an account"
      isReady={email !== ''}
      onDone={({ accountId }) => navigate(`/accounts/${accountId}`)}
    >
      <Text size="sm">It has no users yet: add the first on its page.</Text>
      <TextInput
        label="Email of its owner"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        data-autofocus
      />
      <TextInput label="Company" value={company} onChange={({ currentTarget }) => setCompany(currentTarget.value)} />
    </CommandButton>
  );
}
