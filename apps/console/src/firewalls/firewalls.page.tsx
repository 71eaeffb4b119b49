import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { FirewallRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { terraformOfNewFirewall } from './firewall-terraform.js';
import { StarterRulesInput } from './starter-rules-input.js';
import { StatusBadge } from './status-badge.js';

const INPUTS = { rules: StarterRulesInput };
const NEW_RULES = { rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } };

export default function FirewallsPage(): ReactNode {
  return (
    <>
      <PageHeader title="Firewalls" subtitle="Rules for the traffic of instances and NodeBalancers">
        <CreateFirewall variant="filled" />
      </PageHeader>
      <RecordList
        operation="listFirewalls"
        params={{}}
        label="Firewalls"
        search="label"
        columns={[
          {
            title: 'Label',
            sort: 'label',
            weight: 2,
            cell: ({ id, label }) => (
              <Anchor component={Link} href={`/firewalls/${id}`} className="row-link" fw={500} size="sm">
                {label}
              </Anchor>
            ),
          },
          { title: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
          { title: 'Rules', visibleFrom: 'xs', cell: ({ rules }) => rules.inbound.length + rules.outbound.length },
          { title: 'Devices', weight: 2, visibleFrom: 'sm', cell: ({ entities }) => <Devices entities={entities} /> },
          { title: 'Created', sort: 'created', visibleFrom: 'md', cell: ({ created }) => <Time value={created} /> },
        ]}
        empty={
          <Empty icon="shield" title="No firewall yet" action={<CreateFirewall variant="light" />}>
            A firewall decides which traffic reaches your instances and NodeBalancers: the first rule that matches, else
            its policy. Write rules once and assign the firewall to any number of them.
          </Empty>
        }
      />
    </>
  );
}

const Devices = ({ entities }: Pick<FirewallRecord, 'entities'>): ReactNode =>
  entities.length === 0 ? (
    '–'
  ) : (
    <Text size="sm" truncate>
      {entities.length}: {entities.map(({ label }) => label).join(', ')}
    </Text>
  );

function CreateFirewall({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createFirewall"
      params={{}}
      fields={['label', 'rules', 'tags']}
      initial={NEW_RULES}
      inputs={INPUTS}
      label="Create firewall"
      submit="Create firewall"
      icon="plus"
      variant={variant}
      terraform={terraformOfNewFirewall}
      onDone={({ id }) => open(`/firewalls/${id}`)}
    />
  );
}
