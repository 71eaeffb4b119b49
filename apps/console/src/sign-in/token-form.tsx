import { Button, Paper, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  label: string;
  /** The error of an empty form. */
  missing: string;
  /** Why the last session ended, if not by the user. */
  ended: string | null;
  /** Why a token is refused; undefined for a good one. */
  refusalOf: (token: string) => Promise<string | undefined>;
  onAccepted: (token: string) => void;
}

/** Takes a token once the server has accepted it. */
export function TokenForm({ label, missing, ended, refusalOf, onAccepted }: Props): ReactNode {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string | null>(ended);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const entered = token.trim();
    if (entered === '') return setFault(missing);
    setAsking(true);
    const refusal = await refusalOf(entered);
    setAsking(false);
    if (refusal === undefined) onAccepted(entered);
    else setFault(refusal);
  }

  return (
    <Paper withBorder p="lg" radius="md" component="form" onSubmit={(event: FormEvent) => void submit(event)}>
      <Stack>
        <PasswordInput
          label={label}
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
  );
}
