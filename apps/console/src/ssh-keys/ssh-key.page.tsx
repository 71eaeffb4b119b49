import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { CopyableCode } from '../ui/snippets.js';
import { Time } from '../ui/time.js';
import { fingerprintOf, publicKeyOf } from './public-key.js';

const ABOVE = [{ label: 'SSH keys', href: '/ssh-keys' }];

export default function SshKeyPage(): ReactNode {
  const sshKeyId = Number(useParams<{ sshKeyId: string }>().sshKeyId);
  const [, open] = useLocation();
  const key = useRecord('getSshKey', { sshKeyId });
  if (!key.data || key.error?.status === 404) return <NoRecord title="SSH key" above={ABOVE} query={key} />;
  const { label, ssh_key: text, created } = key.data;
  const { type, comment } = publicKeyOf(text);
  return (
    <>
      <PageHeader title={label} above={ABOVE}>
        <FormButton
          operation="updateSshKey"
          params={{ sshKeyId }}
          fields={['label']}
          record={key.data}
          label="Rename"
          submit="Save"
          icon="pencil"
        />
        <DeleteButton operation="deleteSshKey" params={{ sshKeyId }} what={label} onDone={() => open('/ssh-keys')}>
          <Text size="sm">
            New instances no longer get it. Instances that have it keep it: remove it there yourself.
          </Text>
        </DeleteButton>
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            ID: sshKeyId,
            Type: type,
            Comment: comment || '–',
            Added: <Time value={created} />,
          }}
        />
        <Stack gap="sm" component="section" aria-label="Public key">
          <Title order={2} size="h4">
            Public key
          </Title>
          <CopyableCode text={text.trim()} />
          <Fingerprint text={text} />
        </Stack>
        <EntityEvents kind="user_ssh_key" id={sshKeyId} />
      </Stack>
    </>
  );
}

/** As `ssh-keygen -l` and servers show it. */
function Fingerprint({ text }: { text: string }): ReactNode {
  const [fingerprint, setFingerprint] = useState<string>();
  useEffect(() => void fingerprintOf(text).then(setFingerprint), [text]);
  if (fingerprint === undefined) return null;
  return (
    <Text size="sm" c="dimmed" className="breakable">
      Fingerprint <code>{fingerprint}</code>
    </Text>
  );
}
