import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DomainRecord } from '@stratus/contracts';
import { Link, useLocation } from 'wouter';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { DOMAIN_INPUTS, newDomainFields } from './domain-fields.js';
import { terraformOfDomain } from './domain-terraform.js';
import { StatusBadge } from './status-badge.js';

const COLUMNS: readonly Column<DomainRecord>[] = [
  {
    title: 'Domain',
    sort: 'domain',
    weight: 2,
    cell: ({ id, domain }) => (
      <Anchor component={Link} href={`/domains/${id}`} className="row-link" fw={500} size="sm">
        {domain}
      </Anchor>
    ),
  },
  { title: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Type', sort: 'type', visibleFrom: 'xs', cell: ({ type }) => type },
  {
    title: 'Tags',
    weight: 1.5,
    visibleFrom: 'sm',
    cell: ({ tags }) => (
      <Text size="sm" truncate>
        {tags.join(', ') || '–'}
      </Text>
    ),
  },
  { title: 'Created', sort: 'created', visibleFrom: 'md', cell: ({ created }) => <Time value={created} /> },
];

export default function DomainsPage(): ReactNode {
  return (
    <>
      <PageHeader title="Domains" subtitle="DNS zones, with the records that name servers answer with">
        <CreateDomain variant="filled" />
      </PageHeader>
      <RecordList
        operation="listDomains"
        params={{}}
        label="Domains"
        search="domain"
        columns={COLUMNS}
        empty={
          <Empty icon="addressBook" title="No domain yet" action={<CreateDomain variant="light" />}>
            A domain leads names to addresses: a master has its records here, a slave copies them from other servers.
          </Empty>
        }
      />
    </>
  );
}

function CreateDomain({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createDomain"
      params={{}}
      fields={newDomainFields}
      initial={{ type: 'master' }}
      inputs={DOMAIN_INPUTS}
      label="Create domain"
      submit="Create domain"
      icon="plus"
      variant={variant}
      terraform={terraformOfDomain}
      onDone={({ id }) => open(`/domains/${id}`)}
    />
  );
}
