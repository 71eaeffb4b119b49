import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import { useOperatorSession } from '../api/operator-session.js';

/** What an operator must know before going on: a link of somebody else, and what the server has said beside a reply. */
export function Notices(): ReactNode {
  const { note, forgetNote, linked } = useOperatorSession();
  return (
    <>
      {linked !== null && <OtherLink token={linked} />}
      {note !== null && (
        <Alert
          color="orange"
          variant="light"
          icon={<Icon name="alert" />}
          withCloseButton
          closeButtonLabel="Close"
          onClose={forgetNote}
          role="alert"
          mb="md"
          className="breakable"
        >
          {note}
        </Alert>
      )}
    </>
  );
}

function OtherLink({ token }: { token: string }): ReactNode {
  const { signIn, refuseLink } = useOperatorSession();
  return (
    <Modal
      opened
      onClose={refuseLink}
      title="Use the token of the link?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          You are signed in already. With the token of the link, what you do is recorded under the name of its operator.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={refuseLink} data-autofocus>
            Stay signed in
          </Button>
          <Button onClick={() => signIn(token)}>Use the link</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
