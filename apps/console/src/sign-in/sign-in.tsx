import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { identityOf } from '../api/identity.js';
import { clientOf, useSession } from '../api/session.js';
import { DemoUsers } from './demo-users.js';
import { TokenForm } from './token-form.js';
import { tokenRefusal } from './token-refusal.js';

/** Signs a user in, with a token or as one of the demo account. */
export function SignIn(): ReactNode {
  const { signIn, demo, ended } = useSession();
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
        <TokenForm
          label="Personal access token"
          missing="Paste a token of the API."
          ended={ended}
          refusalOf={(token) => identityOf(clientOf(token)).then(() => undefined, tokenRefusal)}
          onAccepted={(token) => signIn(token)}
        />
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
