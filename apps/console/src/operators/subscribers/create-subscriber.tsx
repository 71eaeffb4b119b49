import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CommandButton } from '../ui/command-button.js';
import { GrantedAccess } from './granted-access.js';
import type { Granted } from './granted-access.js';

/** Gives a program access to events. */
export function CreateSubscriber(): ReactNode {
  const [name, setName] = useState('');
  const [account, setAccount] = useState<number | string>('');
  const whose = typeof account === 'number' ? { account } : { allAccounts: true };
  const words = typeof account === 'number' ? `--account ${account}` : '--all-accounts';
  return (
    <CommandButton<Granted>
      request={{ method: 'POST', path: '/subscribers', body: { name, ...whose } }}
      command={`stratus subscriber create ${name || 'NAME'} ${words}`}
      label="Create subscriber"
      icon="plus"
      question="Give a program access to events"
      isReady={name !== ''}
      result={(granted) => <GrantedAccess granted={granted} />}
      onDone={() => setName('')}
    >
      <TextInput
        label="Name"
        description="Up to 32 of a-z, 0-9, - and _; it begins with a letter"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label="Account"
        description="Empty: the events of all accounts"
        value={account}
        onChange={setAccount}
        min={1}
        allowDecimal={false}
        hideControls
      />
    </CommandButton>
  );
}
