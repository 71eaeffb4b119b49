import { Button, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { BodyOf } from '../api/operations.js';
import type { FirewallRecord } from '@stratus/contracts';
import { COMPUTE } from '@stratus/contracts/browser';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { CommandFooter } from '../forms/command-footer.js';
import { OperationButton } from '../forms/operation-button.js';
import { Icon } from '../ui/icon.js';
import { FirewallRefusal } from './firewall-refusal.js';
import { ServiceSelect } from './service-select.js';

/** Adds a service to a firewall. */
export function AddDevice({ firewall }: { firewall: FirewallRecord }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <>
      <OperationButton
        operation="createFirewallDevice"
        params={{ firewallId: firewall.id }}
        variant="default"
        onClick={open}
        leftSection={<Icon name="plus" size={16} />}
      >
        Add device
      </OperationButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Add a device to ${firewall.label}`}
        size="lg"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <DeviceForm firewall={firewall} onClose={close} />}
      </Modal>
    </>
  );
}

type Kind = typeof COMPUTE | 'nodebalancer';

function DeviceForm({ firewall, onClose }: { firewall: FirewallRecord; onClose: () => void }): ReactNode {
  const api = useApi();
  const command = useCommand('createFirewallDevice');
  const [kind, setKind] = useState<Kind>(COMPUTE);
  const [id, setId] = useState<number | null>(null);
  const params = { firewallId: firewall.id };
  // The word of a kind is a value, which the client leaves as it is.
  const body = { id, type: api.dialect.text(kind) } as BodyOf<'createFirewallDevice'>;
  const present = firewall.entities.filter(({ type }) => api.dialect.text(type) === kind);

  function send(event: FormEvent): void {
    event.preventDefault();
    command.mutate({ params, body }, { onSuccess: onClose });
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {command.error && <FirewallRefusal problem={command.error} />}
        <SegmentedControl
          aria-label="Kind of device"
          data={[
            { value: COMPUTE, label: 'Instance' },
            { value: 'nodebalancer', label: 'NodeBalancer' },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setId(null);
            command.reset();
          }}
        />
        <ServiceSelect
          key={kind}
          operation={kind === COMPUTE ? 'listInstances' : 'listNodeBalancers'}
          label={kind === COMPUTE ? 'Instance' : 'NodeBalancer'}
          value={id}
          taken={present.map((entity) => entity.id)}
          onChange={setId}
        />
        <CommandFooter request={() => api.requestOf('createFirewallDevice', params, body)}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={command.isPending} disabled={id === null}>
            Add device
          </Button>
        </CommandFooter>
      </Stack>
    </form>
  );
}
