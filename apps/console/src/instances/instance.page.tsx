import { Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE } from '@stratus/contracts/browser';
import type { EventRecord, InstanceRecord } from '@stratus/contracts';
import { useLocation, useParams } from 'wouter';
import { EntityEvents } from '../events/entity-events.js';
import { AssignedFirewalls } from '../firewalls/assigned-firewalls.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Tags } from '../ui/tags.js';
import { Time } from '../ui/time.js';
import { Addresses } from './addresses.js';
import { sizeOf } from './instance-state.js';
import { Job } from './job.js';
import { Moves, Power } from './power.js';
import { Profiles } from './profiles.js';
import { StatusBadge } from './status-badge.js';
import { Storage } from './storage.js';
import { useInstance } from './use-instance.js';

const ABOVE = [{ label: 'Instances', href: '/instances' }];

export default function InstancePage(): ReactNode {
  const computeId = Number(useParams<{ computeId: string }>().computeId);
  const { query, events, job } = useInstance(computeId);
  if (!query.data || query.error?.status === 404) return <NoRecord title="Instance" above={ABOVE} query={query} />;
  const instance = query.data;
  return (
    <>
      <PageHeader title={instance.label} above={ABOVE} subtitle={<StatusBadge status={instance.status} />}>
        <Power instance={instance} job={job} />
        <Moves instance={instance} job={job} />
      </PageHeader>
      <Stack gap="lg">
        {job && <Job job={job} />}
        <InstanceFacts instance={instance} />
        <Parts instance={instance} events={events} job={job} />
      </Stack>
    </>
  );
}

function InstanceFacts({ instance }: { instance: InstanceRecord }): ReactNode {
  const { id, region, type, specs, image, ipv4, ipv6, tags, host_uuid: host, created } = instance;
  return (
    <Facts
      facts={{
        ID: id,
        Region: region,
        Type: type,
        Resources: `${specs.vcpus} CPU, ${sizeOf(specs.memory)} memory, ${sizeOf(specs.disk)} disk`,
        Image: image ?? 'none',
        IPv4: (
          <Text size="sm" ff="monospace" component="span">
            {ipv4.join(', ')}
          </Text>
        ),
        IPv6: (
          <Text size="sm" ff="monospace" component="span">
            {ipv6 ?? '–'}
          </Text>
        ),
        Host: host,
        Created: <Time value={created} />,
        ...(tags.length > 0 && {
          Tags: <Tags tags={tags} />,
        }),
      }}
    />
  );
}

const PARTS = ['profiles', 'addresses', 'firewalls', 'storage', 'events'] as const;
const TITLES = ['Profiles', 'Addresses', 'Firewalls', 'Storage', 'Events'];

interface PartsProps {
  instance: InstanceRecord;
  events: readonly EventRecord[];
  job: EventRecord | undefined;
}

/** The parts of an instance, each at an address of its own. */
function Parts({ instance, events, job }: PartsProps): ReactNode {
  const { part = PARTS[0] } = useParams<{ part?: string }>();
  const [, open] = useLocation();
  return (
    <Tabs value={part} onChange={(next) => open(`/instances/${instance.id}/${next ?? ''}`)} keepMounted={false}>
      <Tabs.List mb="md" aria-label="Parts of the instance">
        {PARTS.map((value, place) => (
          <Tabs.Tab key={value} value={value}>
            {TITLES[place]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="profiles">
        <Profiles instance={instance} events={events} />
      </Tabs.Panel>
      <Tabs.Panel value="addresses">
        <Addresses instance={instance} />
      </Tabs.Panel>
      <Tabs.Panel value="firewalls">
        <AssignedFirewalls
          entity={{ type: COMPUTE, id: instance.id }}
          without="All traffic reaches the instance. A firewall decides about its public and VPC interfaces, never about those in a VLAN."
        >
          They decide about public and VPC interfaces, never about those in a VLAN.
        </AssignedFirewalls>
      </Tabs.Panel>
      <Tabs.Panel value="storage">
        <Storage instance={instance} job={job} />
      </Tabs.Panel>
      <Tabs.Panel value="events">
        <EntityEvents kind={COMPUTE} id={instance.id} />
      </Tabs.Panel>
    </Tabs>
  );
}
