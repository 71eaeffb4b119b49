import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { BodyOf, OperationName, ParamsOf } from '../api/operations.js';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { OperationButton } from './operation-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { Snippets } from '../ui/snippets.js';

interface Props<N extends OperationName> {
  operation: N;
  /** What the button says, and the title of the choice. */
  label: string;
  /** What is chosen, such as "Volume". */
  what: string;
  description: string;
  choices: readonly { id: number; label: string }[];
  paramsOf: (id: number) => ParamsOf<N>;
  body: BodyOf<N>;
  unavailable?: string | undefined;
}

/** A button that sends an operation to one of several records. */
export function ChooseButton<N extends OperationName>(props: Props<N>): ReactNode {
  const { operation, label, what, description, choices, paramsOf, body, unavailable } = props;
  const api = useApi();
  const command = useCommand(operation);
  const [isOpen, { open, close }] = useDisclosure();
  const [chosen, choose] = useState<string | null>(null);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== null) command.mutate({ params: paramsOf(Number(chosen)), body }, { onSuccess: close });
  }
  return (
    <>
      <OperationButton
        operation={operation}
        params={{} as ParamsOf<N>}
        variant="default"
        onClick={() => {
          command.reset();
          choose(null);
          open();
        }}
        unavailable={unavailable ?? (choices.length === 0 ? description : undefined)}
        leftSection={<Icon name="link" size={16} />}
      >
        {label}
      </OperationButton>
      <Modal opened={isOpen} onClose={close} title={label} closeButtonProps={{ 'aria-label': 'Close' }}>
        <form onSubmit={send} noValidate>
          <Stack>
            {command.error && <Problem problem={command.error} />}
            <Select
              label={what}
              description={description}
              data={choices.map((choice) => ({ value: String(choice.id), label: choice.label }))}
              value={chosen}
              onChange={choose}
              searchable
              data-autofocus
            />
            {chosen !== null && <Snippets request={api.requestOf(operation, paramsOf(Number(chosen)), body)} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={command.isPending} disabled={chosen === null}>
                {label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
