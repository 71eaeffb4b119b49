import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { identityOf, useIdentity } from '../api/identity.js';
import type { Identity } from '../api/permission.js';
import { clientOf, useSession } from '../api/session.js';
import { tokenRefusal } from './token-refusal.js';

/** Asks before a link replaces the signed-in user: it may come from a stranger, whose account this would then be. */
export function LinkQuestion({ token }: { token: string }): ReactNode {
  const { signIn, refuseLink } = useSession();
  const present = useIdentity()?.username;
  const offered = useOwner(token);
  if (present === undefined || offered === undefined) return null;
  return (
    <Modal
      opened
      onClose={refuseLink}
      title={titleOf(present, offered)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm" className="breakable">
          {typeof offered === 'string'
            ? `${offered} You are still signed in as ${present}.`
            : `The link belongs to ${offered.username} (${offered.email}). If you follow it, this tab forgets ${present}, and what you enter goes to the account of ${offered.username}.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant={typeof offered === 'string' ? 'filled' : 'default'} onClick={refuseLink} data-autofocus>
            Stay {present}
          </Button>
          {typeof offered !== 'string' && <Button onClick={() => signIn(token)}>Sign in as {offered.username}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

function titleOf(present: string, offered: Identity | string): string {
  if (typeof offered === 'string') return 'The link cannot sign you in';
  if (offered.username === present) return `Use another token of ${present}?`;
  return `Sign in as ${offered.username} instead of ${present}?`;
}

/** Whose token it is, or why that cannot be said; undefined until that is known. */
function useOwner(token: string): Identity | string | undefined {
  const [owner, setOwner] = useState<Identity | string>();
  useEffect(() => {
    const asking = new AbortController();
    identityOf(clientOf(token), asking.signal).then(setOwner, (error: unknown) => {
      if (!asking.signal.aborted) setOwner(tokenRefusal(error));
    });
    return () => asking.abort();
  }, [token]);
  return owner;
}
