import { Button, Code, Group, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon.js';
import { Problem } from '../../ui/problem.js';
import type { OperatorRequest } from '../api/operator-client.js';
import { useOperatorCommand } from '../api/operator-queries.js';

interface Props<T> {
  request: OperatorRequest;
  /** The same in a terminal. */
  command: string;
  /** What the buttons say. */
  label: string;
  question: string;
  /** What happens then. */
  children?: ReactNode;
  icon?: IconName;
  color?: 'red' | 'blue';
  size?: 'sm' | 'compact-sm';
  /** Why it is not possible now. */
  unavailable?: string | null;
  /** Whether what is in the dialog is complete; default: yes. */
  isReady?: boolean;
  /** Shown in the dialog afterwards, for what is shown once; default: the dialog closes. */
  result?: (reply: T) => ReactNode;
  onDone?: (reply: T) => void;
}

/** A button that asks before an operator's command is sent, and shows the command. */
export function CommandButton<T>(props: Props<T>): ReactNode {
  const { request, command, label, question, children, icon, color = 'blue', size = 'sm' } = props;
  const { unavailable, isReady = true, result, onDone } = props;
  const sent = useOperatorCommand<T>();
  const [isOpen, { open, close }] = useDisclosure();
  const shown = sent.data !== undefined && result ? result(sent.data) : undefined;
  function send(): void {
    sent.mutate(request, {
      onSuccess: (reply) => {
        if (!result) close();
        onDone?.(reply);
      },
    });
  }
  function ask(): void {
    sent.reset();
    open();
  }
  // What is shown once is gone with the dialog.
  function leave(): void {
    sent.reset();
    close();
  }
  return (
    <>
      <Tooltip
        label={unavailable}
        disabled={!unavailable}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          variant="default"
          size={size}
          onClick={unavailable ? undefined : ask}
          aria-disabled={Boolean(unavailable)}
          data-disabled={unavailable ? true : undefined}
          leftSection={icon && <Icon name={icon} size={16} />}
        >
          {label}
        </Button>
      </Tooltip>
      <Modal opened={isOpen} onClose={leave} title={question} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          {shown ?? children}
          {sent.error && <Problem problem={sent.error} />}
          {shown === undefined && (
            <>
              <Text size="xs" c="dimmed" className="breakable">
                In a terminal: <Code>{command}</Code>
              </Text>
              <Group justify="flex-end">
                <Button variant="default" onClick={leave}>
                  Not now
                </Button>
                <Button color={color} onClick={send} loading={sent.isPending} disabled={!isReady}>
                  {label}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
