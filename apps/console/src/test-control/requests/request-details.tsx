import { Button, CopyButton, Group, List, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.js';
import { Icon } from '../../ui/icon.js';
import { CopyableCode } from '../../ui/snippets.js';
import { useChosenAccount } from '../api/account-context.js';
import type { LoggedRequestRecord } from '@stratus/contracts';
import { curlOfCall, missingInCurl } from './request-curl.js';
import { useRequests } from './use-requests.js';

/** All that the log has of a call. */
export function RequestDetails({ call }: { call: LoggedRequestRecord }): ReactNode {
  const { request, answer, reasons } = call;
  const headers = Object.entries(request.headers).filter(([, value]) => value !== null);
  return (
    <Stack gap="md" className="request-details" role="region" aria-label={`Request ${call.id}`}>
      <AsCurl call={call} />
      <Facts facts={factsOf(call)} />
      {reasons.length > 0 && (
        <Part title="Reasons">
          <List size="sm">
            {reasons.map(({ field, reason }) => (
              <List.Item key={`${field} ${reason}`} className="breakable">
                {field !== null && (
                  <>
                    <code>{field}</code>:{' '}
                  </>
                )}
                {reason}
              </List.Item>
            ))}
          </List>
        </Part>
      )}
      <CausedEvents call={call} />
      {headers.length > 0 && (
        <Part title="Headers">
          <CopyableCode label="Headers" text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </Part>
      )}
      <Part title="Body">
        <Body label="Body" {...request} />
      </Part>
      <Part title="Answer">
        <Body label="Answer" {...answer} />
      </Part>
    </Stack>
  );
}

const factsOf = ({
  id,
  time,
  status,
  fault,
  idempotent_replayed: isReplay,
}: LoggedRequestRecord): Record<string, ReactNode> => ({
  'Request ID': <code>{id}</code>,
  Arrived: time.replace('T', ' ').replace('Z', ' UTC'),
  Status: status ?? 'The connection was closed without an answer',
  ...(fault !== null && { Fault: faultText(fault, status) }),
  ...(isReplay && { 'Idempotency-Key': 'The answer of an earlier request with the same key' }),
});

/** The log has the answer that the server has made, also when a rule ends the connection before it is sent. */
const faultText = (fault: string, status: number | null): string =>
  status === null || status >= 400
    ? `Rule ${fault}`
    : `Rule ${fault}, which delayed the answer or ended the connection in place of it`;

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Stack gap={4}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
);

function Body({ label, body, truncated }: { label: string; body: unknown; truncated: boolean }): ReactNode {
  if (body === null || body === undefined)
    return (
      <Text size="sm" c="dimmed">
        None, or none that is JSON.
      </Text>
    );
  return (
    <>
      <CopyableCode label={label} text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />
      {truncated && (
        <Text size="xs" c="dimmed">
          It is longer than 64 KiB: this is its beginning.
        </Text>
      )}
    </>
  );
}

/** A call from the stream does not have its events yet: the page requests them when the call is opened. */
function CausedEvents({ call: { events } }: { call: LoggedRequestRecord }): ReactNode {
  const { reload } = useRequests();
  const isUnknown = events === null;
  useEffect(() => {
    if (isUnknown) void reload();
  }, [isUnknown, reload]);
  if (!events || events.length === 0) return null;
  return (
    <Part title="Events">
      <List size="sm">
        {events.map(({ id, action }) => (
          <List.Item key={id}>
            <code>{action}</code> (event {id})
          </List.Item>
        ))}
      </List>
    </Part>
  );
}

function AsCurl({ call }: { call: LoggedRequestRecord }): ReactNode {
  const { client } = useChosenAccount();
  const missing = missingInCurl(call);
  return (
    <Group gap="sm">
      <CopyButton value={curlOfCall(call, location.origin, client.token)}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={copy}
            leftSection={<Icon name={copied ? 'check' : 'terminal'} size={14} />}
          >
            {copied ? 'Copied' : 'Copy as curl'}
          </Button>
        )}
      </CopyButton>
      {missing !== undefined && (
        <Text size="xs" c="dimmed">
          {missing}
        </Text>
      )}
    </Group>
  );
}
