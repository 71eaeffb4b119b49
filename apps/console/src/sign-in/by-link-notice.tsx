import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIdentity } from '../api/identity.js';
import { useSession } from '../api/session.js';
import { Icon } from '../ui/icon.js';

/** Names the user whom a link has signed in: whoever follows a stranger's link must not type secrets into the stranger's account. */
export function ByLinkNotice(): ReactNode {
  const { isByLink, confirmUser, signOut } = useSession();
  const identity = useIdentity();
  if (!isByLink || !identity) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Icon name="user" />}
      role="region"
      aria-label="Signed in by a link"
      mb="lg"
    >
      <Text size="sm" className="breakable">
        A link signed you in as <b>{identity.username}</b> ({identity.email}). What you enter here goes to that account.
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={confirmUser}>
          This is me
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" c="inherit" onClick={signOut}>
          Not me: sign out
        </Button>
      </Group>
    </Alert>
  );
}
