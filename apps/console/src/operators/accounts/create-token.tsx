import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CopyableCode } from '../../ui/snippets.js';
import { CommandButton } from '../ui/command-button.js';

export interface CreatedToken {
  token: string;
  tokenId: number;
}

/** A token, shown once. */
export const NewToken = ({ created: { token } }: { created: CreatedToken }): ReactNode => (
  <Stack gap="xs">
    <Text size="sm">The token is shown only now, and stored nowhere:</Text>
    <CopyableCode text={token} />
  </Stack>
);

/** Creates a token of a user. */
export function CreateToken({ username }: { username: string }): ReactNode {
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState('*');
  return (
    <CommandButton<CreatedToken>
      request={{ method: 'POST', path: '/tokens', body: { username, label, scopes } }}
      command={`stratus token create --username ${username} --label '${label || 'LABEL'}' --scopes '${scopes}'`}
      label="Create token"
      icon="plus"
      question={`Create a token of ${username}`}
      isReady={label !== ''}
      result={(created) => <NewToken created={created} />}
    >
      <TextInput
        label="Label"
        description="What the token is for"
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Scopes"
        description="* for all, empty for none, or a list: vpc:read_write events:read_only"
        value={scopes}
        onChange={({ currentTarget }) => setScopes(currentTarget.value)}
      />
    </CommandButton>
  );
}
