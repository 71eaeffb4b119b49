import { COMPUTE_ID } from '@stratus/contracts/browser';
import type { ReactNode } from 'react';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { InstanceInput } from '../forms/instance-input.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import { Reference, resourceOf } from '../ui/wire-text.js';
import { AddressesTabs } from './addresses-tabs.js';

const OF_INSTANCE = { [COMPUTE_ID]: InstanceInput };

export default function RangesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Addresses" subtitle="IPv6 ranges that are routed to your instances">
        <CreateRange variant="filled" />
      </PageHeader>
      <AddressesTabs here="/addresses/ranges" />
      <RecordList
        operation="listIpv6Ranges"
        params={{}}
        label="IPv6 ranges"
        search="range"
        columns={[
          {
            title: 'Range',
            sort: 'range',
            weight: 2,
            cell: ({ range, prefix }) => (
              <code>
                {range}/{prefix}
              </code>
            ),
          },
          { title: 'Region', sort: 'region', visibleFrom: 'sm', cell: ({ region }) => region },
          {
            title: 'Routed to',
            weight: 2,
            visibleFrom: 'sm',
            cell: ({ route_target: target }) => (target === null ? 'shared' : <code>{target}</code>),
          },
          {
            title: 'Change',
            cell: ({ range }) => (
              <DeleteButton operation="deleteIpv6Range" params={{ range }} what={range} size="compact-sm" />
            ),
          },
        ]}
        empty={
          <Empty icon="globe" title="No IPv6 range yet" action={<CreateRange variant="light" />}>
            A range routes a whole /56 or /64 to one instance, for hosts of containers and routers.
          </Empty>
        }
      />
    </>
  );
}

const CreateRange = ({ variant }: { variant: 'filled' | 'light' }): ReactNode => (
  <FormButton
    operation="createIpv6Range"
    params={{}}
    fields={[COMPUTE_ID, 'prefix_length']}
    inputs={OF_INSTANCE}
    initial={{ prefix_length: 64 }}
    label="Create range"
    submit="Create range"
    icon="plus"
    variant={variant}
    terraform={(body) =>
      resourceOf('linode_ipv6_range', 'main', {
        attributes: {
          linode_id: typeof body[COMPUTE_ID] === 'number' ? body[COMPUTE_ID] : new Reference('linode_instance.main.id'),
          prefix_length: Number(body.prefix_length),
        },
      })
    }
  />
);
