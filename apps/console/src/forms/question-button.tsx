import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/api-problem.js';
import type { BodyOf, OperationName, ParamsOf, Reply } from '../api/operations.js';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { CommandFooter } from './command-footer.js';
import { OperationButton } from './operation-button.js';

interface Props<N extends OperationName> {
  operation: N;
  params: ParamsOf<N>;
  body?: BodyOf<N>;
  /** What the buttons say. */
  label: string;
  question: string;
  /** What happens then. */
  children: ReactNode;
  icon?: IconName;
  color?: 'red' | 'blue';
  /** Of the button that asks; default: that of other buttons. */
  textColor?: 'red';
  size?: 'sm' | 'compact-sm';
  /** Why it is not possible now. */
  unavailable?: string | undefined;
  /** Shows a refusal; default: its reasons. */
  refusal?: (problem: ApiProblem) => ReactNode;
  onDone?: (reply: Reply<N>) => void;
}

/** A button for a command that takes nothing but a yes. */
export function QuestionButton<N extends OperationName>(props: Props<N>): ReactNode {
  const { operation, params, body, label, question, children, icon, color = 'blue', textColor, size = 'sm' } = props;
  const { unavailable, refusal = (problem) => <Problem problem={problem} />, onDone } = props;
  const api = useApi();
  const command = useCommand(operation);
  const [isOpen, { open, close }] = useDisclosure();
  function send(): void {
    const onSuccess = (reply: Reply<N>): void => {
      close();
      // The reply may have a secret, and the button stays on the page.
      command.reset();
      onDone?.(reply);
    };
    command.mutate({ params, ...(body !== undefined && { body }) }, { onSuccess });
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
        {...(textColor && { c: textColor })}
        onClick={ask}
        leftSection={icon && <Icon name={icon} size={16} />}
      >
        {label}
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title={question} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          {children}
          {command.error && refusal(command.error)}
          <CommandFooter request={() => api.requestOf(operation, params, body)}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button color={color} loading={command.isPending} onClick={send} data-autofocus>
              {label}
            </Button>
          </CommandFooter>
        </Stack>
      </Modal>
    </>
  );
}
