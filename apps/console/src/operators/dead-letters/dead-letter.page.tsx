import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { DeadLetterRecord } from '@stratus/contracts';
import { Facts } from '../../ui/facts.js';
import { PageHeader } from '../../ui/page-header.js';
import { CopyableCode } from '../../ui/snippets.js';
import { Time } from '../../ui/time.js';
import { useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';

type Shown = DeadLetterRecord & { event: unknown };

/** One event that could not be applied, and why. */
export default function DeadLetterPage(): ReactNode {
  const { position = '' } = useParams();
  const query = useOperated<Shown>({ path: `/dead-letters/${position}` });
  return (
    <Operated title="Dead letter" query={query}>
      {(letter) => <DeadLetter key={position} letter={letter} />}
    </Operated>
  );
}

function DeadLetter({ letter }: { letter: Shown }): ReactNode {
  const { position, type, consumer, service, subject, reason, time, event } = letter;
  const [, navigate] = useLocation();
  const leave = (): void => navigate('/dead-letters');
  return (
    <>
      <PageHeader
        title={type ?? 'Not an event'}
        subtitle={`Dead letter ${position}`}
        above={[{ label: 'Dead letters', href: '/dead-letters' }]}
      >
        <CommandButton
          request={{ method: 'POST', path: `/dead-letters/${position}/retry` }}
          command={`stratus dead-letter retry ${position}`}
          label="Retry"
          icon="refresh"
          question="Publish the event again?"
          onDone={leave}
        >
          <Text size="sm">
            {consumer} applies it; all others drop it, because they have applied it. Fix the cause first: if it fails
            again, it comes back under a new position.
          </Text>
        </CommandButton>
        <CommandButton
          request={{ method: 'DELETE', path: `/dead-letters/${position}` }}
          command={`stratus dead-letter delete ${position}`}
          label="Delete"
          icon="trash"
          color="red"
          question="Delete the dead letter?"
          onDone={leave}
        >
          <Text size="sm">{consumer} never applies this event.</Text>
        </CommandButton>
      </PageHeader>
      <Stack gap="lg">
        <Facts
          facts={{
            Consumer: consumer,
            Service: `${service}-service`,
            'Given up': <Time value={time} exact />,
            Subject: subject,
          }}
        />
        <Stack gap="xs">
          <Title order={2} size="h4">
            Reason
          </Title>
          <CopyableCode text={reason} />
        </Stack>
        <Stack gap="xs">
          <Title order={2} size="h4">
            Event
          </Title>
          <CopyableCode text={typeof event === 'string' ? event : JSON.stringify(event, null, 2)} />
        </Stack>
      </Stack>
    </>
  );
}
