import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CommandButton } from '../ui/command-button.js';

/** Adds a user to an account. */
export function CreateUser({ account }: { account: number }): ReactNode {
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [restricted, setRestricted] = useState(false);
  const words = `--account ${account} --username ${username || 'NAME'} --email ${email || 'ADDRESS'}`;
  return (
    <CommandButton
      request={{ method: 'POST', path: '/users', body: { account, username, email, restricted } }}
      command={`stratus user create ${words}${restricted ? ' --restricted' : ''}`}
      label="Add user"
      icon="plus"
      question={`Add a user to account ${account}`}
      isReady={username !== '' && email !== ''}
      onDone={() => setUsername('')}
    >
      <TextInput
        label="Username"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        data-autofocus
      />
      <TextInput label="Email" value={email} onChange={({ currentTarget }) => setEmail(currentTarget.value)} />
      <Switch
        label="Restricted: may do only what its grants allow"
        checked={restricted}
        onChange={({ currentTarget }) => setRestricted(currentTarget.checked)}
      />
    </CommandButton>
  );
}
