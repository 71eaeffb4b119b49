import { Anchor, Button, Group, Paper, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { ApiProblem } from '../../api/api-problem.js';
import { ControlClient } from '../api/control-client.js';
import { useChosenAccount } from '../api/account-context.js';
import { isTestToken } from '../api/chosen-account.js';
import type { ChosenAccount } from '../api/chosen-account.js';
import { useRequests } from '../requests/use-requests.js';

type By = ChosenAccount['by'];

const WAYS: readonly { value: By; label: string }[] = [
  { value: 'token', label: 'Token' },
  { value: 'id', label: 'Account id' },
  { value: 'all', label: 'All accounts' },
];

const textOf = (account: ChosenAccount): string => {
  if (account.by === 'token') return account.token;
  return account.by === 'id' ? String(account.id) : '';
};

/** What a person has entered; a text says what is wrong with it. */
function accountOf(by: By, text: string): ChosenAccount | string {
  const entered = text.trim();
  if (by === 'all') return { by };
  if (by === 'token') return entered === '' ? 'Enter a token, such as test-checkout.' : { by, token: entered };
  return /^[1-9]\d{0,14}$/.test(entered) ? { by, id: Number(entered) } : 'Enter the id of an account, such as 1.';
}

/** Whether it may be a secret, which is not for everyone to read on the screen. */
const isSecret = (by: By, text: string): boolean =>
  by === 'token' && !isTestToken(text) && !'test-'.startsWith(text) && !text.startsWith('test-');

const UNKNOWN_TOKEN = 'No account has this token. One of a test begins with test-.';

/** Chooses the account whose requests and faults are shown. */
export function AccountBar(): ReactNode {
  const { client, choose } = useChosenAccount();
  const { account } = client;
  const isRefused = useRequests().problem?.status === 401;
  const [by, setBy] = useState<By>(account.by);
  const [text, setText] = useState(textOf(account));
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    setBy(account.by);
    setText(textOf(account));
  }, [account]);

  async function show(next: ChosenAccount | string): Promise<void> {
    if (typeof next === 'string') return setFault(next);
    setAsking(true);
    const refusal = await refusalOf(next);
    setAsking(false);
    setFault(refusal);
    if (refusal === null) choose(next);
  }

  function change(way: By): void {
    setBy(way);
    setFault(null);
    setText(way === account.by ? textOf(account) : '');
    if (way === 'all') void show({ by: 'all' });
  }

  return (
    <Paper withBorder p="md" radius="md">
      <Group gap="sm" align="flex-start">
        <SegmentedControl
          aria-label="Choose the account by"
          data={[...WAYS]}
          value={by}
          onChange={(way) => change(way as By)}
        />
        {by !== 'all' && (
          <Group
            component="form"
            gap="sm"
            align="flex-start"
            flex={1}
            miw={240}
            wrap="nowrap"
            onSubmit={(event: FormEvent) => (event.preventDefault(), void show(accountOf(by, text)))}
          >
            <TextInput
              key={by}
              aria-label={by === 'token' ? 'Token' : 'Account id'}
              placeholder={by === 'token' ? 'test-NAME' : '1'}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              type={isSecret(by, text) ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              error={fault ?? (isRefused && text === textOf(account) ? UNKNOWN_TOKEN : null)}
              flex={1}
              maw={420}
            />
            <Button type="submit" variant="default" loading={isAsking}>
              Show
            </Button>
          </Group>
        )}
        <ConsoleLink account={account} />
      </Group>
    </Paper>
  );
}

/** What the account has, in the console: in another tab, which forgets it when it is closed. */
const ConsoleLink = ({ account }: { account: ChosenAccount }): ReactNode =>
  account.by === 'token' ? (
    <Anchor size="sm" py={7} href={`/#token=${encodeURIComponent(account.token)}`} target="_blank" rel="noopener">
      Open in the console
    </Anchor>
  ) : (
    <Text size="sm" c="dimmed" py={7}>
      {account.by === 'all' ? 'Requests and faults of every account.' : `Shown: account ${account.id}.`}
    </Text>
  );

/** Why nothing can be shown; null if it can. The token of a test opens its account. */
async function refusalOf(account: ChosenAccount): Promise<string | null> {
  try {
    await new ControlClient(account).call({ method: 'GET', path: '/faults' });
    return null;
  } catch (error) {
    if (!(error instanceof ApiProblem)) return 'This cannot be a token.';
    return error.status === 401 ? UNKNOWN_TOKEN : error.message;
  }
}
