import { Anchor, Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty } from '../ui/empty.js';
import { InstanceLink } from '../ui/instance-link.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { AddressesTabs } from './addresses-tabs.js';

export default function VpcAddressesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Addresses" subtitle="Private addresses that interfaces hold in your VPCs" />
      <AddressesTabs here="/addresses/vpc" />
      <RecordList
        operation="listAccountVpcIps"
        params={{}}
        label="Addresses in VPCs"
        columns={[
          { title: 'Address', weight: 2, cell: (ip) => <code>{ip.address ?? ip.address_range}</code> },
          {
            title: 'VPC',
            cell: (ip) => (
              <Anchor component={Link} href={`/vpcs/${ip.vpc_id}`} size="sm">
                {ip.vpc_id}
              </Anchor>
            ),
          },
          { title: 'Instance', cell: (ip) => <InstanceLink id={ip.compute_id} /> },
          {
            title: '1:1 NAT',
            visibleFrom: 'sm',
            weight: 2,
            cell: (ip) => (ip.nat_1_1 ? <code>{ip.nat_1_1}</code> : '–'),
          },
          {
            title: 'State',
            visibleFrom: 'sm',
            cell: ({ active }) => (
              <Badge variant="light" color={active ? 'green' : 'gray'}>
                {active ? 'active' : 'inactive'}
              </Badge>
            ),
          },
        ]}
        empty={
          <Empty icon="map" title="No address in a VPC yet">
            An instance gets one with an interface on a subnet of a VPC.
          </Empty>
        }
      />
    </>
  );
}
