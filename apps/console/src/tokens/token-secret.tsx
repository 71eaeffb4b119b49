import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';

interface Props {
  label: string;
  secret: string;
  /** Forgets the secret. */
  onClose: () => void;
}

/** A new token, once: closing is deliberate, since nobody can show it again. */
export const TokenSecret = ({ label, secret, onClose }: Props): ReactNode => (
  <Modal
    opened
    onClose={onClose}
    title="Copy the new token now"
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack>
      <Text size="sm" className="breakable">
        This is the only time that the token <b>{label}</b> is shown. Stratus keeps no copy of it: if you lose it,
        create another one. Keep it like a password.
      </Text>
      <Code block className="secret" aria-label="Token" tabIndex={0}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />} data-autofocus>
              {copied ? 'Copied' : 'Copy token'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          I have it
        </Button>
      </Group>
    </Stack>
  </Modal>
);
