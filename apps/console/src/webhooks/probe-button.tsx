import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { WebhookProbeRecord } from '@stratus/contracts';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { CommandFooter } from '../forms/command-footer.js';
import { OperationButton } from '../forms/operation-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { isAccepted, outcomeOf } from './delivery-text.js';
import { ResponseBody } from './response-body.js';

/** Sends a test event, and shows what the receiver answers. */
export function ProbeButton({ webhookId }: { webhookId: number }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <OperationButton
        operation="probeWebhook"
        params={{ webhookId }}
        variant="default"
        onClick={open}
        leftSection={<Icon name="activity" size={16} />}
      >
        Probe
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title="Probe the receiver" closeButtonProps={{ 'aria-label': 'Close' }}>
        {isOpen && <Probe webhookId={webhookId} onClose={close} />}
      </Modal>
    </>
  );
}

function Probe({ webhookId, onClose }: { webhookId: number; onClose: () => void }): ReactNode {
  const api = useApi();
  const command = useCommand('probeWebhook');
  const params = { webhookId };
  return (
    <Stack>
      <Text size="sm">
        Stratus sends a signed test event, <code>webhook_probe</code>, and waits up to 5 seconds for the response. It is
        no delivery, and reaches a disabled webhook, too.
      </Text>
      <div role="status">{command.data && <Result probe={command.data} />}</div>
      {command.error && <Problem problem={command.error} />}
      <CommandFooter request={() => api.requestOf('probeWebhook', params)}>
        <Button variant="default" onClick={onClose}>
          {command.data ? 'Done' : 'Cancel'}
        </Button>
        <Button loading={command.isPending} onClick={() => command.mutate({ params })} data-autofocus>
          Send test event
        </Button>
      </CommandFooter>
    </Stack>
  );
}

function Result({ probe }: { probe: WebhookProbeRecord }): ReactNode {
  const accepted = isAccepted(probe);
  return (
    <Alert
      color={accepted ? 'green' : 'red'}
      variant="light"
      icon={<Icon name={accepted ? 'check' : 'alert'} />}
      title={accepted ? 'The receiver accepted it' : 'The receiver did not accept it'}
    >
      <Stack gap="xs">
        <Text size="sm" className="breakable">
          {outcomeOf(probe)}
        </Text>
        {probe.response_body !== null && <ResponseBody body={probe.response_body} />}
      </Stack>
    </Alert>
  );
}
