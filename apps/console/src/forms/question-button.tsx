import { Button, Collapse, Group, Modal, Stack, Text } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
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
  label: string;
  question: string;
  /** What happens then. */
  children: string;
  /** Why it is not possible now. */
  unavailable?: string | undefined;
  color?: 'red' | 'blue';
  size?: ButtonProps['size'];
  onDone?: () => void;
}

/** A button for a command that takes nothing but a yes. */
export function QuestionButton<N extends OperationName>(props: Props<N>): ReactNode {
  const { operation, params, label, question, children, unavailable, color = 'blue', size = 'sm', onDone } = props;
  const api = useApi();
  const command = useCommand(operation);
  const [isOpen, { open, close }] = useDisclosure();
  const [showsCode, code] = useDisclosure();
  function send(): void {
    const onSuccess = (): void => {
      close();
      onDone?.();
    };
    command.mutate({ params }, { onSuccess });
  }
  function ask(): void {
    command.reset();
    open();
  }
  return (
    <>
      <OperationButton
        operation={operation}
        params={params}
        unavailable={unavailable}
        variant="default"
        size={size}
        onClick={ask}
      >
        {label}
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title={question} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          <Text size="sm">{children}</Text>
          {command.error && <Problem problem={command.error} />}
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
              <Button color={color} loading={command.isPending} onClick={send} data-autofocus>
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
