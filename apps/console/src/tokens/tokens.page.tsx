import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TokenRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { useApi } from '../api/session.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { CreateToken } from './create-token.js';
import { Ends } from './ends.js';
import { summaryOf } from './scope-areas.js';
import { TokenSecret } from './token-secret.js';

const COLUMNS: readonly Column<TokenRecord>[] = [
  { title: 'Label', sort: 'label', weight: 2, cell: (token) => <LabelCell token={token} /> },
  {
    title: 'Scopes',
    weight: 2,
    visibleFrom: 'xs',
    cell: ({ scopes }) => (
      <Text size="sm" truncate>
        {summaryOf(scopes)}
      </Text>
    ),
  },
  { title: 'Begins with', visibleFrom: 'md', weight: 1.3, cell: ({ token }) => <code>{token}</code> },
  { title: 'Expires', sort: 'expiry', cell: ({ expiry }) => <Ends expiry={expiry} /> },
  { title: 'Created', sort: 'created', visibleFrom: 'sm', cell: ({ created }) => <Time value={created} /> },
];

export default function TokensPage(): ReactNode {
  // Here alone: the list has its first characters, and nothing stores the rest.
  const [created, setCreated] = useState<TokenRecord | null>(null);
  return (
    <>
      <PageHeader title="Tokens" subtitle="What you and your programs sign in with; others cannot see yours">
        <CreateToken variant="filled" onCreated={setCreated} />
      </PageHeader>
      <RecordList
        operation="listTokens"
        params={{}}
        label="Tokens"
        search="label"
        columns={COLUMNS}
        empty={
          <Empty icon="key" title="No token yet" action={<CreateToken variant="light" onCreated={setCreated} />}>
            A token lets a program act as you, with the scopes and for the time that you choose. You can revoke it at
            any time.
          </Empty>
        }
      />
      {created && <TokenSecret label={created.label} secret={created.token} onClose={() => setCreated(null)} />}
    </>
  );
}

function LabelCell({ token: { id, label, token } }: { token: TokenRecord }): ReactNode {
  const api = useApi();
  return (
    <Group gap={6} wrap="nowrap">
      <Anchor component={Link} href={`/tokens/${id}`} className="row-link" fw={500} size="sm" truncate>
        {label}
      </Anchor>
      {api.hasToken(token) && (
        <Badge size="sm" variant="light" tt="none" flex="none">
          in use here
        </Badge>
      )}
    </Group>
  );
}
