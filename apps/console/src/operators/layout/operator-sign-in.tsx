import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/api-problem.js';
import { TokenForm } from '../../sign-in/token-form.js';
import { OperatorClient } from '../api/operator-client.js';
import { useOperatorSession } from '../api/operator-session.js';

/** Signs an operator in. */
export function OperatorSignIn(): ReactNode {
  const { signIn, ended } = useOperatorSession();
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Title order={1} size="h2" ta="center">
          Operate Stratus
        </Title>
        <TokenForm
          label="Operator’s token"
          missing="Paste the token of an operator."
          ended={ended}
          refusalOf={refusalOf}
          onAccepted={signIn}
        />
        <Text size="sm" c="dimmed" ta="center">
          <code>npx stratus operate</code> prints a link that is signed in. Tokens of the API of users do not work here.
        </Text>
      </Stack>
    </Center>
  );
}

async function refusalOf(token: string): Promise<string | undefined> {
  try {
    await new OperatorClient(token).call({ method: 'GET', path: '/operator' });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) return 'This cannot be a token.';
    return error.status === 401 ? 'This is not the token of an operator.' : error.message;
  }
}
