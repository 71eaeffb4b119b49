import { Anchor, Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { identityOf } from '../api/identity.js';
import { clientOf, useSession } from '../api/session.js';
import { DemoUsers } from './demo-users.js';
import { tokenRefusal } from './token-refusal.js';

/** Accepts a token once the gateway has accepted it. */
export function SignIn(): ReactNode {
  const { signIn, demo, ended } = useSession();
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string | null>(ended);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const entered = token.trim();
    if (entered === '') return setFault('Paste a token of the API.');
    setAsking(true);
    const refusal = await identityOf(clientOf(entered)).then(() => undefined, tokenRefusal);
    setAsking(false);
    if (refusal === undefined) signIn(entered);
    else setFault(refusal);
  }

  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={4} align="center">
          <svg width={44} height={44} viewBox="0 0 32 32" aria-hidden="true" className="mark">
            <path
              d="M6 9h16M10 16h16M6 23h16"
              fill="none"
              stroke="currentColor"
              strokeWidth={4}
              strokeLinecap="round"
            />
          </svg>
          <Title order={1} size="h2">
            Sign in to Stratus
          </Title>
        </Stack>
        <Paper withBorder p="lg" radius="md" component="form" onSubmit={(event: FormEvent) => void submit(event)}>
          <Stack>
            <PasswordInput
              label="Personal access token"
              description="It stays in this tab, and is gone when you close it."
              value={token}
              onChange={({ currentTarget }) => setToken(currentTarget.value)}
              error={fault}
              autoComplete="off"
              autoFocus
            />
            <Button type="submit" loading={isAsking} fullWidth>
              Sign in
            </Button>
          </Stack>
        </Paper>
        {demo.length > 0 && <DemoUsers users={demo} onChoose={(token) => signIn(token, { byLink: true })} />}
        <Text size="sm" c="dimmed" ta="center">
          <code>npm start</code> prints tokens of its demo account; <code>npx stratus token create</code> makes others.
          See{' '}
          <Anchor href="/docs/guides/quick-start" size="sm">
            Quick start
          </Anchor>
          .
        </Text>
      </Stack>
    </Center>
  );
}
