import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { SubnetsInput } from './subnets-input.js';
import { terraformOfVpc } from './vpc-terraform.js';

const INPUTS = { region: regionInput('VPCs'), subnets: SubnetsInput };

export default function VpcsPage(): ReactNode {
  return (
    <>
      <PageHeader title="VPCs" subtitle="Private networks of a region, with subnets whose addresses you choose">
        <CreateVpc variant="filled" />
      </PageHeader>
      <RecordList
        operation="listVpcs"
        params={{}}
        label="VPCs"
        search="label"
        columns={[
          {
            title: 'Label',
            sort: 'label',
            weight: 2,
            cell: ({ id, label }) => (
              <Anchor component={Link} href={`/vpcs/${id}`} className="row-link" fw={500} size="sm">
                {label}
              </Anchor>
            ),
          },
          { title: 'Region', sort: 'region', cell: ({ region }) => region },
          {
            title: 'Subnets',
            weight: 2,
            visibleFrom: 'sm',
            cell: ({ subnets }) => (
              <Text size="sm" truncate ff="monospace">
                {subnets.map(({ ipv4 }) => ipv4).join(', ') || '–'}
              </Text>
            ),
          },
          { title: 'Created', sort: 'created', visibleFrom: 'sm', cell: ({ created }) => <Time value={created} /> },
        ]}
        empty={
          <Empty icon="network" title="No VPC yet" action={<CreateVpc variant="light" />}>
            A VPC is a private network of one region. Instances in its subnets reach each other over addresses that you
            choose, and nobody else does.
          </Empty>
        }
      />
    </>
  );
}

function CreateVpc({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createVpc"
      params={{}}
      fields={['label', 'region', 'description', 'subnets']}
      inputs={INPUTS}
      label="Create VPC"
      submit="Create VPC"
      icon="plus"
      variant={variant}
      terraform={terraformOfVpc}
      onDone={({ id }) => open(`/vpcs/${id}`)}
    />
  );
}
