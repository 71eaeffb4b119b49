import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SshKeyRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { AddSshKey } from './add-ssh-key.js';
import { publicKeyOf } from './public-key.js';

const COLUMNS: readonly Column<SshKeyRecord>[] = [
  {
    title: 'Label',
    sort: 'label',
    weight: 2,
    cell: ({ id, label }) => (
      <Anchor component={Link} href={`/ssh-keys/${id}`} className="row-link" fw={500} size="sm">
        {label}
      </Anchor>
    ),
  },
  { title: 'Type', cell: ({ ssh_key: key }) => publicKeyOf(key).type },
  {
    title: 'Comment',
    weight: 2,
    visibleFrom: 'sm',
    cell: ({ ssh_key: key }) => (
      <Text size="sm" truncate>
        {publicKeyOf(key).comment || '–'}
      </Text>
    ),
  },
  { title: 'Added', sort: 'created', visibleFrom: 'xs', cell: ({ created }) => <Time value={created} /> },
];

export default function SshKeysPage(): ReactNode {
  return (
    <>
      <PageHeader title="SSH keys" subtitle="Your public keys, for new instances that name you among their users">
        <AddSshKey variant="filled" />
      </PageHeader>
      <RecordList
        operation="listSshKeys"
        params={{}}
        label="SSH keys"
        search="label"
        columns={COLUMNS}
        empty={
          <Empty icon="key" title="No SSH key yet" action={<AddSshKey variant="light" />}>
            Add the public half of your key once, and sign in to new instances with it instead of a password.
          </Empty>
        }
      />
    </>
  );
}
