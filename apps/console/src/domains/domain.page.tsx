import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DomainRecord } from '@stratus/contracts';
import { useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Tags } from '../ui/tags.js';
import { Time } from '../ui/time.js';
import { DOMAIN_INPUTS, domainFields } from './domain-fields.js';
import { Records } from './records.js';
import { durationOf } from './seconds.js';
import { StatusBadge } from './status-badge.js';

const ABOVE = [{ label: 'Domains', href: '/domains' }];

export default function DomainPage(): ReactNode {
  const domainId = Number(useParams<{ domainId: string }>().domainId);
  const domain = useRecord('getDomain', { domainId });
  if (!domain.data || domain.error?.status === 404) return <NoRecord title="Domain" above={ABOVE} query={domain} />;
  const { domain: name, description } = domain.data;
  return (
    <>
      <PageHeader title={name} above={ABOVE} subtitle={description || undefined}>
        <FormButton
          operation="updateDomain"
          params={{ domainId }}
          fields={domainFields}
          inputs={DOMAIN_INPUTS}
          record={domain.data}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <DeleteDomain domain={domain.data} />
      </PageHeader>
      <Stack gap="xl">
        <DomainFacts domain={domain.data} />
        <Records domain={domain.data} />
        <EntityEvents kind="domain" id={domainId} />
      </Stack>
    </>
  );
}

function DomainFacts({ domain }: { domain: DomainRecord }): ReactNode {
  const { id, type, status, soa_email: email, master_ips: masters, axfr_ips: transfers, tags } = domain;
  return (
    <Facts
      facts={{
        ID: id,
        Status: <StatusBadge status={status} />,
        Type: type,
        ...(masters.length > 0 && { 'Master servers': masters.join(', ') }),
        ...(email !== '' && { Email: email }),
        TTL: durationOf(domain.ttl_sec),
        Refresh: durationOf(domain.refresh_sec),
        Retry: durationOf(domain.retry_sec),
        Expire: durationOf(domain.expire_sec),
        ...(transfers.length > 0 && { Transfers: transfers.join(', ') }),
        ...(tags.length > 0 && { Tags: <Tags tags={tags} /> }),
        Created: <Time value={domain.created} />,
        ...(domain.updated !== domain.created && { Changed: <Time value={domain.updated} /> }),
      }}
    />
  );
}

function DeleteDomain({ domain: { id, domain } }: { domain: DomainRecord }): ReactNode {
  const [, open] = useLocation();
  return (
    <DeleteButton operation="deleteDomain" params={{ domainId: id }} what={domain} onDone={() => open('/domains')}>
      <Text size="sm">Its records are deleted with it. This cannot be undone.</Text>
    </DeleteButton>
  );
}
