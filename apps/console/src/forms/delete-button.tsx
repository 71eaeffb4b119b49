import { Button, Collapse, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { OperationName, ParamsOf } from '../api/operations.js';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { Snippets } from '../ui/snippets.js';
import { OperationButton } from './operation-button.js';

interface Props<N extends OperationName> {
  operation: N;
  params: ParamsOf<N>;
  /** What the button says. */
  label?: string;
  size?: 'compact-sm' | 'sm';
  /** What is deleted, by its name. */
  what: string;
  /** What else is lost, or what is in the way. */
  children?: ReactNode;
  /** Why it is not possible now. */
  unavailable?: string | undefined;
  onDone?: () => void;
}

/** A button that deletes after a question. */
export function DeleteButton<N extends OperationName>({
  operation,
  params,
  label = 'Delete',
  size = 'sm',
  what,
  children,
  unavailable,
  onDone,
}: Props<N>): ReactNode {
  const api = useApi();
  const command = useCommand(operation);
  const [isOpen, { open, close }] = useDisclosure();
  const [showsCode, code] = useDisclosure();
  const send = (): void =>
    command.mutate(
      { params },
      {
        onSuccess: () => {
          close();
          onDone?.();
        },
      },
    );
  return (
    <>
      <OperationButton
        operation={operation}
        params={params}
        unavailable={unavailable}
        variant="default"
        size={size}
        c="red"
        onClick={() => {
          command.reset();
          open();
        }}
        leftSection={<Icon name="trash" size={16} />}
      >
        {label}
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title={`${label} ${what}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          {children ?? <Text size="sm">This cannot be undone.</Text>}
          {command.error && <Problem problem={command.error} />}
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="terminal" size={16} />}
              onClick={code.toggle}
            >
              As code
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button color="red" loading={command.isPending} onClick={send} data-autofocus>
                {label}
              </Button>
            </Group>
          </Group>
          <Collapse expanded={showsCode}>
            {showsCode && <Snippets request={api.requestOf(operation, params)} />}
          </Collapse>
        </Stack>
      </Modal>
    </>
  );
}
