import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { FirewallRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Tags } from '../ui/tags.js';
import { Time } from '../ui/time.js';
import { Devices } from './devices.js';
import { RulesEditor } from './rules-editor.js';
import { StatusBadge } from './status-badge.js';
import { StatusButton } from './status-button.js';

const ABOVE = [{ label: 'Firewalls', href: '/firewalls' }];

export default function FirewallPage(): ReactNode {
  const firewallId = Number(useParams<{ firewallId: string }>().firewallId);
  const firewall = useRecord('getFirewall', { firewallId });
  if (!firewall.data || firewall.error?.status === 404)
    return <NoRecord title="Firewall" above={ABOVE} query={firewall} />;
  return <Firewall key={firewallId} firewall={firewall.data} />;
}

function Firewall({ firewall }: { firewall: FirewallRecord }): ReactNode {
  const { id, label, status, rules, tags, created, updated } = firewall;
  return (
    <>
      <PageHeader title={label} above={ABOVE} subtitle={<StatusBadge status={status} />}>
        <StatusButton firewall={firewall} />
        <FormButton
          operation="updateFirewall"
          params={{ firewallId: id }}
          fields={['label', 'tags']}
          record={firewall}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <DeleteFirewall firewall={firewall} />
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            ID: id,
            Rules: `${rules.inbound.length} inbound, ${rules.outbound.length} outbound`,
            ...(tags.length > 0 && { Tags: <Tags tags={tags} /> }),
            Created: <Time value={created} />,
            ...(updated !== created && { Changed: <Time value={updated} /> }),
          }}
        />
        <RulesEditor firewall={firewall} />
        <Devices firewall={firewall} />
        <EntityEvents kind="firewall" id={id} />
      </Stack>
    </>
  );
}

function DeleteFirewall({ firewall: { id, label, entities } }: { firewall: FirewallRecord }): ReactNode {
  const [, open] = useLocation();
  const protectedOnes = entities.length === 1 ? '1 device' : `${entities.length} devices`;
  return (
    <DeleteButton operation="deleteFirewall" params={{ firewallId: id }} what={label} onDone={() => open('/firewalls')}>
      <Text size="sm">
        {entities.length > 0 && `Its rules no longer protect ${protectedOnes}, which stay. `}
        This cannot be undone.
      </Text>
    </DeleteButton>
  );
}
