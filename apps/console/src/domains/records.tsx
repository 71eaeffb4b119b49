import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DnsRecord, DomainRecord } from '@stratus/contracts';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { RecordList } from '../ui/record-list.js';
import { terraformOfRecord } from './domain-terraform.js';
import { RECORD_INPUTS } from './record-inputs.js';
import { namesOf, valueOf } from './record-text.js';
import { fieldsOfType, typeOf } from './record-types.js';
import { durationOf } from './seconds.js';

/** More of a row fits on a phone. */
const SMALL = { base: 'xs', sm: 'sm' } as const;

/** The records of a domain. */
export function Records({ domain }: { domain: DomainRecord }): ReactNode {
  return (
    <Stack component="section" aria-label="Records">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Records
        </Title>
        <AddRecord domain={domain} />
      </Group>
      <RecordList
        operation="listDnsRecords"
        params={{ domainId: domain.id }}
        label="Records"
        search="name"
        columns={[
          { title: 'Type', sort: 'type', weight: 1.05, cell: ({ type }) => <Text fz={SMALL}>{type}</Text> },
          {
            title: 'Name',
            sort: 'name',
            weight: 3,
            cell: (record) => <Name record={record} domain={domain.domain} />,
            below: (record) => <Value record={record} />,
          },
          {
            title: 'Value',
            sort: 'target',
            weight: 3,
            visibleFrom: 'sm',
            cell: (record) => <Value record={record} />,
          },
          { title: 'TTL', sort: 'ttl_sec', visibleFrom: 'sm', cell: ({ ttl_sec: ttl }) => durationOf(ttl) },
          { title: '', weight: 1.95, cell: (record) => <RecordActions record={record} domain={domain} /> },
        ]}
        empty={
          domain.type === 'slave' ? (
            <Empty icon="addressBook" title="No records here">
              The name servers copy them from {domain.master_ips.join(', ')}.
            </Empty>
          ) : (
            <Empty icon="addressBook" title="No record yet" action={<AddRecord domain={domain} />}>
              A record says where a name leads: to an address, to a mail server, to another name.
            </Empty>
          )
        }
      />
    </Stack>
  );
}

function Name({ record, domain }: { record: DnsRecord; domain: string }): ReactNode {
  const [own, rest] = namesOf(record, domain);
  return (
    <Text size="sm" truncate title={own + rest}>
      {own}
      <Text span inherit c="dimmed">
        {rest}
      </Text>
    </Text>
  );
}

const Value = ({ record }: { record: DnsRecord }): ReactNode => (
  <Text fz={SMALL} truncate ff="monospace" title={valueOf(record)}>
    {valueOf(record)}
  </Text>
);

const AddRecord = ({ domain: { id, type } }: { domain: DomainRecord }): ReactNode => (
  <FormButton
    operation="createDnsRecord"
    params={{ domainId: id }}
    fields={(values) => ['type', ...fieldsOfType(typeOf(values))]}
    initial={{ type: 'A' }}
    inputs={RECORD_INPUTS}
    label="Add record"
    submit="Add record"
    icon="plus"
    unavailable={type === 'slave' ? 'A slave copies its records from its master servers' : undefined}
    terraform={(body) => terraformOfRecord(body, id)}
  />
);

function RecordActions({ record, domain }: { record: DnsRecord; domain: DomainRecord }): ReactNode {
  const params = { domainId: domain.id, recordId: record.id };
  const what = `${record.type} ${namesOf(record, domain.domain).join('')}`;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" className="icons-when-narrow">
      <FormButton
        operation="updateDnsRecord"
        params={params}
        fields={fieldsOfType(record.type)}
        inputs={RECORD_INPUTS}
        record={record}
        label="Edit"
        title={what}
        submit="Save"
        icon="pencil"
        size="compact-sm"
      />
      <DeleteButton operation="deleteDnsRecord" params={params} what={what} size="compact-sm">
        <Text size="sm">{valueOf(record)}</Text>
      </DeleteButton>
    </Group>
  );
}
