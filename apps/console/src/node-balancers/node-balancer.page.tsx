import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NodeBalancerRecord } from '@stratus/contracts';
import { useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { AssignedFirewalls } from '../firewalls/assigned-firewalls.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Tags } from '../ui/tags.js';
import { Time } from '../ui/time.js';
import { Configs } from './configs.js';
import { THROTTLE_INPUT, throttleOf } from './throttle.js';

const ABOVE = [{ label: 'NodeBalancers', href: '/nodebalancers' }];
const INPUTS = { client_conn_throttle: THROTTLE_INPUT };

export default function NodeBalancerPage(): ReactNode {
  const nodeBalancerId = Number(useParams<{ nodeBalancerId: string }>().nodeBalancerId);
  const found = useRecord('getNodeBalancer', { nodeBalancerId });
  if (!found.data || found.error?.status === 404) return <NoRecord title="NodeBalancer" above={ABOVE} query={found} />;
  const nodeBalancer = found.data;
  return (
    <>
      <PageHeader title={nodeBalancer.label} above={ABOVE}>
        <FormButton
          operation="updateNodeBalancer"
          params={{ nodeBalancerId }}
          fields={['label', 'client_conn_throttle', 'tags']}
          inputs={INPUTS}
          record={nodeBalancer}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <DeleteNodeBalancer nodeBalancer={nodeBalancer} />
      </PageHeader>
      <Stack gap="xl">
        <NodeBalancerFacts nodeBalancer={nodeBalancer} />
        <Configs nodeBalancer={nodeBalancer} />
        <Stack component="section" aria-label="Firewalls">
          <Title order={2} size="h4">
            Firewalls
          </Title>
          <AssignedFirewalls
            entity={{ type: 'nodebalancer', id: nodeBalancerId }}
            without="All traffic reaches the ports of the NodeBalancer. A firewall decides who may connect."
          >
            They decide who may connect to its ports.
          </AssignedFirewalls>
        </Stack>
        <EntityEvents kind="nodebalancer" id={nodeBalancerId} />
      </Stack>
    </>
  );
}

function NodeBalancerFacts({ nodeBalancer }: { nodeBalancer: NodeBalancerRecord }): ReactNode {
  const { id, region, hostname, ipv4, ipv6, client_conn_throttle: throttle, transfer, tags } = nodeBalancer;
  return (
    <Facts
      facts={{
        ID: id,
        Region: region,
        'Host name': <Mono>{hostname}</Mono>,
        IPv4: <Mono>{ipv4}</Mono>,
        IPv6: <Mono>{ipv6 ?? '–'}</Mono>,
        Throttle: throttleOf(throttle),
        'Traffic this month': transfer.total === null ? 'Not measured' : `${transfer.total.toLocaleString('en')} MB`,
        ...(tags.length > 0 && { Tags: <Tags tags={tags} /> }),
        Created: <Time value={nodeBalancer.created} />,
        ...(nodeBalancer.updated !== nodeBalancer.created && { Changed: <Time value={nodeBalancer.updated} /> }),
      }}
    />
  );
}

const Mono = ({ children }: { children: string }): ReactNode => (
  <Text size="sm" ff="monospace" component="span" className="breakable">
    {children}
  </Text>
);

function DeleteNodeBalancer({ nodeBalancer: { id, label } }: { nodeBalancer: NodeBalancerRecord }): ReactNode {
  const [, open] = useLocation();
  return (
    <DeleteButton
      operation="deleteNodeBalancer"
      params={{ nodeBalancerId: id }}
      what={label}
      onDone={() => open('/nodebalancers')}
    >
      <Text size="sm">
        Its configurations and nodes are deleted with it, and its addresses are lost; the instances stay. This cannot be
        undone.
      </Text>
    </DeleteButton>
  );
}
