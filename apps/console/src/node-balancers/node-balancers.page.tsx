import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NodeBalancerRecord } from '@stratus/contracts';
import { Link, useLocation } from 'wouter';
import { FirewallInput } from '../forms/firewall-input.js';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { titled } from '../forms/titled.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { terraformOfNodeBalancer } from './node-balancer-terraform.js';
import { THROTTLE_INPUT } from './throttle.js';

const INPUTS = {
  region: regionInput('NodeBalancers'),
  client_conn_throttle: THROTTLE_INPUT,
  firewall_id: titled('Firewall', FirewallInput, 'Decides which traffic reaches it, from the start'),
};

const COLUMNS: readonly Column<NodeBalancerRecord>[] = [
  {
    title: 'Label',
    sort: 'label',
    weight: 1.5,
    cell: ({ id, label }) => (
      <Anchor component={Link} href={`/nodebalancers/${id}`} className="row-link" fw={500} size="sm">
        {label}
      </Anchor>
    ),
  },
  {
    title: 'Address',
    sort: 'ipv4',
    cell: ({ ipv4 }) => (
      <Text size="sm" truncate ff="monospace">
        {ipv4}
      </Text>
    ),
  },
  { title: 'Region', sort: 'region', visibleFrom: 'xs', cell: ({ region }) => region },
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

export default function NodeBalancersPage(): ReactNode {
  return (
    <>
      <PageHeader title="NodeBalancers" subtitle="Load balancers that spread the traffic of a port over instances">
        <CreateNodeBalancer variant="filled" />
      </PageHeader>
      <RecordList
        operation="listNodeBalancers"
        params={{}}
        label="NodeBalancers"
        search="label"
        columns={COLUMNS}
        empty={
          <Empty icon="split" title="No NodeBalancer yet" action={<CreateNodeBalancer variant="light" />}>
            A NodeBalancer has a public address and passes what arrives at its ports on to instances of its region. It
            checks them, and leaves out those that do not answer.
          </Empty>
        }
      />
    </>
  );
}

function CreateNodeBalancer({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createNodeBalancer"
      params={{}}
      fields={['label', 'region', 'client_conn_throttle', 'firewall_id', 'tags']}
      inputs={INPUTS}
      label="Create NodeBalancer"
      submit="Create NodeBalancer"
      icon="plus"
      variant={variant}
      terraform={terraformOfNodeBalancer}
      onDone={({ id }) => open(`/nodebalancers/${id}`)}
    />
  );
}
