import { Divider, SimpleGrid, UnstyledButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DemoUser } from '../api/link.js';

const MEANINGS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  unrestricted: ['Demo user', 'May do everything'],
  readOnly: ['Read-only token', 'Sees everything, changes nothing'],
  restricted: ['Restricted user', 'Sees what it has grants for'],
  noScopes: ['Token without scopes', 'Sees what any token may'],
};

interface Props {
  users: readonly DemoUser[];
  onChoose: (token: string) => void;
}

/** The users that the link offers, one click away: those of the demo account, if it comes from the machine itself. */
export function DemoUsers({ users, onChoose }: Props): ReactNode {
  return (
    <>
      <Divider label="or a user of the link that you opened" />
      <SimpleGrid cols={2} spacing="xs">
        {users.map(({ name, token }) => (
          <UnstyledButton key={name} className="choice" onClick={() => onChoose(token)}>
            <Text size="sm" fw={600}>
              {MEANINGS[name]?.[0] ?? name}
            </Text>
            <Text size="xs" c="dimmed">
              {MEANINGS[name]?.[1]}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </>
  );
}
