import { Button, Collapse, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { OperationButton } from '../forms/operation-button.js';
import { Icon } from '../ui/icon.js';
import { Snippets } from '../ui/snippets.js';
import { FirewallRefusal } from './firewall-refusal.js';

/** Enables or disables a firewall, after a question that says what it does to its devices. */
export function StatusButton({ firewall: { id, label, status, entities } }: { firewall: FirewallRecord }): ReactNode {
  const api = useApi();
  const command = useCommand('updateFirewall');
  const [isOpen, { open, close }] = useDisclosure();
  const [showsCode, code] = useDisclosure();
  const isEnabled = status === 'enabled';
  const verb = isEnabled ? 'Disable' : 'Enable';
  const call = {
    params: { firewallId: id },
    body: { status: isEnabled ? ('disabled' as const) : ('enabled' as const) },
  };
  // A link of the refusal leads to the page of another firewall.
  useEffect(close, [id, close]);
  return (
    <>
      <OperationButton
        operation="updateFirewall"
        params={call.params}
        variant="default"
        onClick={() => {
          command.reset();
          open();
        }}
      >
        {verb}
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title={`${verb} ${label}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          <Text size="sm">{consequence(isEnabled, entities.length)}</Text>
          {command.error && <FirewallRefusal problem={command.error} />}
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="terminal" size={16} />}
              onClick={code.toggle}
              aria-expanded={showsCode}
            >
              As code
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                loading={command.isPending}
                onClick={() => command.mutate(call, { onSuccess: close })}
                data-autofocus
              >
                {verb}
              </Button>
            </Group>
          </Group>
          <Collapse expanded={showsCode}>
            {showsCode && <Snippets request={api.requestOf('updateFirewall', call.params, call.body)} />}
          </Collapse>
        </Stack>
      </Modal>
    </>
  );
}

function consequence(isEnabled: boolean, devices: number): string {
  const its = devices === 1 ? 'its device' : `its ${devices} devices`;
  if (devices === 0) return isEnabled ? 'It has no devices: nothing changes for now.' : 'It has no devices yet.';
  return isEnabled
    ? `Its rules no longer apply: all traffic reaches ${its}.`
    : `Its rules decide from now on what reaches ${its}.`;
}
