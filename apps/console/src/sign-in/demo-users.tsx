import { Divider, SimpleGrid, UnstyledButton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface DemoUser {
  name: string;
  token: string;
}

const MEANINGS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  unrestricted: ['Demo user', 'May do everything'],
  readOnly: ['Read-only token', 'Sees everything, changes nothing'],
  restricted: ['Restricted user', 'Sees what it has grants for'],
  noScopes: ['Token without scopes', 'Sees what any token may'],
};

/** The users of the demo account, one click away. */
export function DemoUsers({ onChoose }: { onChoose: (token: string) => void }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['demo-users'],
    queryFn: async ({ signal }) => (await fetch('/console/demo-users', { signal })).json() as Promise<DemoUser[]>,
    // Refused where the console is opened from another machine.
    retry: false,
  });
  const users = Array.isArray(data) ? data : [];
  if (users.length === 0) return null;
  return (
    <>
      <Divider label="or try the demo account" />
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
