import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { VpcRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Time } from '../ui/time.js';
import { NetworkPicture } from './network-picture.js';
import { Subnets } from './subnets.js';

const ABOVE = [{ label: 'VPCs', href: '/vpcs' }];

export default function VpcPage(): ReactNode {
  const vpcId = Number(useParams<{ vpcId: string }>().vpcId);
  const vpc = useRecord('getVpc', { vpcId });
  const page = useRecord('listVpcIps', { vpcId }, { pageSize: 500 }).data;
  const ips = page?.data ?? [];
  if (!vpc.data || vpc.error?.status === 404) return <NoRecord title="VPC" above={ABOVE} query={vpc} />;
  const { label, description, region, subnets, created, updated } = vpc.data;
  return (
    <>
      <PageHeader title={label} above={ABOVE} subtitle={description || undefined}>
        <FormButton
          operation="updateVpc"
          params={{ vpcId }}
          fields={['label', 'description']}
          record={vpc.data}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <DeleteVpc vpc={vpc.data} />
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            ID: vpcId,
            Region: region,
            Subnets: subnets.length,
            Created: <Time value={created} />,
            ...(updated && updated !== created && { Changed: <Time value={updated} /> }),
          }}
        />
        <NetworkPicture vpc={vpc.data} ips={ips} />
        {page && page.pages > 1 && (
          <Text size="sm" role="note">
            The maps show the first {ips.length} of {page.results} addresses in use: others that look free may be taken.
          </Text>
        )}
        <Subnets vpc={vpc.data} ips={ips} />
        <EntityEvents kind="vpc" id={vpcId} />
      </Stack>
    </>
  );
}

const counted = (instances: number): string => `${instances} ${instances === 1 ? 'instance' : 'instances'}`;

/** All or nothing: a VPC with a subnet in use stays, with all its subnets. */
function DeleteVpc({ vpc: { id, label, subnets } }: { vpc: VpcRecord }): ReactNode {
  const [, open] = useLocation();
  const inUse = subnets.filter(({ computes }) => computes.length > 0);
  return (
    <DeleteButton operation="deleteVpc" params={{ vpcId: id }} what={label} onDone={() => open('/vpcs')}>
      {inUse.length > 0 ? (
        <Text size="sm">
          In the way: {inUse.map(({ label: name, computes }) => `${name} has ${counted(computes.length)}`).join(', ')}.
          Remove their interfaces first. Nothing is deleted while one subnet is in use.
        </Text>
      ) : (
        <Text size="sm">Its subnets are deleted with it. This cannot be undone.</Text>
      )}
    </DeleteButton>
  );
}
