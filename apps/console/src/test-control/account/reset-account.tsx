import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.js';
import { useControlCommand } from '../api/control-command.js';
import { AccountCard } from './account-card.js';

/** Empties the account, after a question. */
export function ResetAccount(): ReactNode {
  const command = useControlCommand<{ account_id: number }>();
  const [isOpen, { open, close }] = useDisclosure();
  const ask = (): void => {
    command.reset();
    open();
  };
  const reset = (): void => command.mutate({ method: 'POST', path: '/reset' }, { onSuccess: close });
  return (
    <AccountCard
      title="Reset"
      text="Gives the users of the account an empty one. Their names and tokens stay."
      needsToken
    >
      <Button variant="default" c="red" onClick={ask}>
        Reset
      </Button>
      <Text size="sm" role="status">
        {command.data && `The account is empty. Its id is ${command.data.account_id} now.`}
      </Text>
      <Modal opened={isOpen} onClose={close} title="Reset the account?" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          <Text size="sm">
            All that the account holds is deleted: networks, instances, databases, domains, tags. Grants, SSH keys and
            preferences of its users end, too.
          </Text>
          {command.error && <Problem problem={command.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={command.isPending} onClick={reset}>
              Delete everything
            </Button>
          </Group>
        </Stack>
      </Modal>
    </AccountCard>
  );
}
