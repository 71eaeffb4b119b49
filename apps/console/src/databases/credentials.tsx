import { Button, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { OperationButton } from '../forms/operation-button.js';
import { QuestionButton } from '../forms/question-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';

/** The account of a database: asked for when somebody wants to see it, and not before. */
export function Credentials({ database: { id, engine, label, status } }: { database: DatabaseRecord }): ReactNode {
  const { getCredentials, resetCredentials } = OPERATIONS[engine];
  const params = { instanceId: id };
  const [isShown, { toggle, close }] = useDisclosure();
  const unavailable = refusalIn(status, 'read secrets');
  const isReadable = isShown && unavailable === undefined;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <OperationButton
          operation={getCredentials}
          params={params}
          unavailable={unavailable}
          variant="default"
          onClick={toggle}
          leftSection={<Icon name="key" size={16} />}
        >
          {isReadable ? 'Hide credentials' : 'Show credentials'}
        </OperationButton>
        <QuestionButton
          operation={resetCredentials}
          params={params}
          unavailable={refusalIn(status, 'change')}
          label="Reset password"
          question={`Reset the password of ${label}?`}
          onDone={close}
        >
          <Text size="sm">
            The database gets a new password in some seconds. Clients with the old one can no longer connect.
          </Text>
        </QuestionButton>
      </Group>
      {isReadable && <Shown operation={getCredentials} instanceId={id} />}
    </Stack>
  );
}

interface ShownProps {
  operation: (typeof OPERATIONS)[keyof typeof OPERATIONS]['getCredentials'];
  instanceId: number;
}

/** Asked for while it is shown, and forgotten afterwards. */
function Shown({ operation, instanceId }: ShownProps): ReactNode {
  const credentials = useRecord(operation, { instanceId }, {}, { isSecret: true });
  if (credentials.error) return <Problem problem={credentials.error} />;
  if (!credentials.data) return <Skeleton height={64} />;
  return (
    <Stack gap="xs" role="group" aria-label="Credentials">
      <Secret name="User" value={credentials.data.username} />
      <Secret name="Password" value={credentials.data.password} />
    </Stack>
  );
}

const Secret = ({ name, value }: { name: string; value: string }): ReactNode => (
  <Group gap="sm" wrap="nowrap">
    <Text size="sm" c="dimmed" w={72} className="whole">
      {name}
    </Text>
    <Text size="sm" ff="monospace" className="breakable">
      {value}
    </Text>
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="default"
          className="whole"
          onClick={copy}
          aria-label={`Copy ${name.toLowerCase()}`}
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={12} />}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
