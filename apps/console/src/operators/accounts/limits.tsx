import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.js';
import { useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';

type LimitsRecord = Readonly<Record<string, string | number>>;

const kindsOf = (limits: LimitsRecord): [string, string | number][] =>
  Object.entries(limits).filter(([name]) => name !== 'account');

/** How many of each kind an account may have. */
export function Limits({ account }: { account: number }): ReactNode {
  const query = useOperated<LimitsRecord>({ path: `/accounts/${account}/limits` });
  return (
    <Stack gap="sm" component="section" aria-label="Limits">
      <Operated query={query}>
        {(limits) => (
          <>
            <Group justify="space-between">
              <Title order={2} size="h4">
                Limits
              </Title>
              <ChangeLimit account={account} kinds={kindsOf(limits).map(([kind]) => kind)} />
            </Group>
            <Facts facts={Object.fromEntries(kindsOf(limits).map(([kind, limit]) => [kind, String(limit)]))} />
            <Text size="xs" c="dimmed">
              “default” is the limit of the catalog file, “none” is no limit. Nothing that exists is removed.
            </Text>
          </>
        )}
      </Operated>
    </Stack>
  );
}

function ChangeLimit({ account, kinds }: { account: number; kinds: readonly string[] }): ReactNode {
  const [kind, setKind] = useState<string | null>(null);
  const [limit, setLimit] = useState('');
  const change = `${kind ?? 'KIND'}=${limit.trim() || 'default'}`;
  return (
    <CommandButton
      request={{ method: 'PUT', path: `/accounts/${account}/limits`, body: { limits: [change] } }}
      command={`stratus account limit ${account} ${change}`}
      label="Change a limit"
      question={`Change a limit of account ${account}`}
      isReady={kind !== null}
    >
      <Select label="Kind" data={kinds} value={kind} onChange={setKind} />
      <TextInput
        label="Limit"
        description="A number, none, or default"
        value={limit}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
      />
    </CommandButton>
  );
}
