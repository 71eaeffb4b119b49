import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShownOnce } from '../ui/shown-once.js';

interface Props {
  /** Null if the first response to its creation was lost: a repeat of the request gets none. */
  secret: string | null;
  /** Forgets the secret. */
  onClose: () => void;
}

/** A new secret of a webhook, once. */
export const WebhookSecret = ({ secret, onClose }: Props): ReactNode =>
  secret === null ? (
    <Lost onClose={onClose} />
  ) : (
    <ShownOnce what="secret" secret={secret} onClose={onClose}>
      This is the only time that the secret is shown. Give it to the receiver, which verifies with it that a delivery
      comes from Stratus. If you lose it, create a second secret and delete this one.
    </ShownOnce>
  );

const Lost = ({ onClose }: { onClose: () => void }): ReactNode => (
  <Modal opened onClose={onClose} title="The secret cannot be shown" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Stack>
      <Text size="sm">
        The response with the secret did not arrive, and no other has it. Open the webhook, create another secret and
        delete this one.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  </Modal>
);
