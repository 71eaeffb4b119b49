import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { ApiProblem } from '../../api/api-problem.js';
import { OperatorClient } from '../api/operator-client.js';
import { useOperatorSession } from '../api/operator-session.js';

/** Accepts a token once the operators' API has accepted it. */
export function OperatorSignIn(): ReactNode {
  const { signIn, ended } = useOperatorSession();
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string | null>(ended);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const entered = token.trim();
    if (entered === '') return setFault('Paste the token of an operator.');
    setAsking(true);
    const asked = new OperatorClient(entered).call({ method: 'GET', path: '/operator' });
    const refusal = await asked.then(() => undefined, refusalFor);
    setAsking(false);
    if (refusal === undefined) signIn(entered);
    else setFault(refusal);
  }

  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Title order={1} size="h2" ta="center">
          Operate Stratus
        </Title>
        <Paper withBorder p="lg" radius="md" component="form" onSubmit={(event: FormEvent) => void submit(event)}>
          <Stack>
            <PasswordInput
              label="Operator’s token"
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
        <Text size="sm" c="dimmed" ta="center">
          <code>npx stratus operate</code> prints a link that is signed in. Tokens of the API of users do not work here.
        </Text>
      </Stack>
    </Center>
  );
}

const refusalFor = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'This cannot be a token.';
  return error.status === 401 ? 'This is not the token of an operator.' : error.message;
};
