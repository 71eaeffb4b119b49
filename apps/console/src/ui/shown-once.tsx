import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';

interface Props {
  /** What it is: `token`. */
  what: string;
  secret: string;
  /** Says that it is shown only once, and what it is for. */
  children: ReactNode;
  /** Forgets the secret. */
  onClose: () => void;
}

/** Shows a new secret once. Closing takes a deliberate click, because it cannot be shown again. */
export const ShownOnce = ({ what, secret, children, onClose }: Props): ReactNode => (
  <Modal
    opened
    onClose={onClose}
    title={`Copy the new ${what} now`}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack>
      <Text size="sm" className="breakable">
        {children}
      </Text>
      <Code block className="secret" aria-label={what.charAt(0).toUpperCase() + what.slice(1)} tabIndex={0}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />} data-autofocus>
              {copied ? 'Copied' : `Copy ${what}`}
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
