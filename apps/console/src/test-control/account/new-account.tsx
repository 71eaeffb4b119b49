import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { TestAccountRecord } from '@stratus/contracts';
import { Problem } from '../../ui/problem.js';
import { CopyableCode } from '../../ui/snippets.js';
import { useControlCommand } from '../api/control-command.js';
import { AccountCard } from './account-card.js';
import { useChosenAccount } from '../api/account-context.js';
import { newAccountOf } from './new-account-request.js';
import { SeedInput } from './seed-input.js';

const TOKENS = [
  { name: 'unrestricted', label: 'Unrestricted: may do everything' },
  { name: 'read_only', label: 'Read-only: of the same user' },
  { name: 'restricted', label: 'Restricted: of a user without grants' },
] as const;

/** Opens an account for a test. */
export function NewAccount(): ReactNode {
  const { choose } = useChosenAccount();
  const command = useControlCommand<TestAccountRecord>();
  const [name, setName] = useState('');
  const [seed, setSeed] = useState('');
  const reasonsOf = (of: string): string[] =>
    command.error?.errors.filter(({ field }) => field === of).map(({ reason }) => reason) ?? [];
  const [reasonsOfName, reasonsOfSeed] = [reasonsOf('name'), reasonsOf('seed')];
  const isAtField = reasonsOfName.length + reasonsOfSeed.length > 0;
  function send(event: FormEvent): void {
    event.preventDefault();
    command.mutate({ method: 'POST', path: '/accounts', body: newAccountOf(name, seed) });
  }
  return (
    <AccountCard
      title="New account"
      text="An account for a test. A token test-NAME opens one by itself at its first use."
    >
      <Stack component="form" gap="sm" w="100%" onSubmit={send} align="flex-start">
        <TextInput
          label="Name"
          description="By default a random one"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={reasonsOfName[0]}
          autoComplete="off"
          w="100%"
        />
        <SeedInput value={seed} onChange={setSeed} reasons={reasonsOfSeed} />
        <Button type="submit" variant="default" loading={command.isPending}>
          Open an account
        </Button>
      </Stack>
      {command.error && !isAtField && <Problem problem={command.error} />}
      {command.data && (
        <Stack gap="xs" w="100%" role="status">
          <Text size="sm">
            Account {command.data.account_id}, <b>{command.data.name}</b>
          </Text>
          {TOKENS.map(({ name: kind, label }) => (
            <Stack key={kind} gap={2}>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <CopyableCode label={label} text={command.data.tokens[kind]} />
            </Stack>
          ))}
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => choose({ by: 'token', token: command.data.tokens.unrestricted })}
          >
            Show its requests
          </Button>
        </Stack>
      )}
    </AccountCard>
  );
}
