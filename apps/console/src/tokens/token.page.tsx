import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { ALL_SCOPES, parseScopes } from '@stratus/contracts/browser';
import type { TokenRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Time } from '../ui/time.js';
import { Ends } from './ends.js';

const ABOVE = [{ label: 'Tokens', href: '/tokens' }];

export default function TokenPage(): ReactNode {
  const tokenId = Number(useParams<{ tokenId: string }>().tokenId);
  const found = useRecord('getToken', { tokenId });
  const api = useApi();
  if (!found.data || found.error?.status === 404) return <NoRecord title="Token" above={ABOVE} query={found} />;
  const { label, token, scopes, created, expiry } = found.data;
  return (
    <>
      <PageHeader
        title={label}
        above={ABOVE}
        subtitle={api.hasToken(token) && <Badge variant="light" tt="none" children="in use here" />}
      >
        <FormButton
          operation="updateToken"
          params={{ tokenId }}
          fields={['label']}
          record={found.data}
          label="Rename"
          submit="Save"
          icon="pencil"
        />
        <RevokeToken token={found.data} />
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            ID: tokenId,
            'Begins with': <code>{token}</code>,
            Expires: <Ends expiry={expiry} />,
            Created: <Time value={created} />,
          }}
        />
        <Stack gap="sm" component="section" aria-label="Scopes">
          <Title order={2} size="h4">
            Scopes
          </Title>
          <Scopes scopes={scopes} />
        </Stack>
        <EntityEvents kind="token" id={tokenId} />
      </Stack>
    </>
  );
}

function Scopes({ scopes }: { scopes: string }): ReactNode {
  const held = parseScopes(scopes);
  if (held.includes(ALL_SCOPES) || held.length === 0)
    return (
      <Text size="sm">
        {held.length === 0
          ? 'None: it sees only what every token may, such as regions.'
          : 'All: it may do everything that you may.'}
      </Text>
    );
  return (
    <Group gap={6}>
      {held.map((scope) => (
        <Badge key={scope} variant="default" tt="none">
          {scope}
        </Badge>
      ))}
    </Group>
  );
}

function RevokeToken({ token: { id, label, token } }: { token: TokenRecord }): ReactNode {
  const [, open] = useLocation();
  const api = useApi();
  return (
    <DeleteButton
      operation="deleteToken"
      params={{ tokenId: id }}
      label="Revoke"
      what={label}
      onDone={() => open('/tokens')}
    >
      <Text size="sm">
        {api.hasToken(token)
          ? 'You are signed in with this token: revoking it signs you out of this tab, and you need another one to return.'
          : 'Programs that use it are refused within a second.'}{' '}
        This cannot be undone.
      </Text>
    </DeleteButton>
  );
}
