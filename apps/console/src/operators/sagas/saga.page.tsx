import { Alert, Loader, Stack, Text, Timeline, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { SagaRecord } from '@stratus/contracts';
import { Facts } from '../../ui/facts.js';
import { Icon } from '../../ui/icon.js';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { CommandButton } from '../ui/command-button.js';
import { Operated } from '../ui/operated.js';
import { StateBadge } from '../ui/state-badge.js';
import { isStuck, stepsOf } from './saga-steps.js';
import type { SagaStep } from './saga-steps.js';

/** One saga: its steps, what it waits for, and what an operator can do about it. */
export default function SagaPage(): ReactNode {
  const { service = '', id = '' } = useParams();
  const query = useOperated<SagaRecord>({ path: `/sagas/${id}`, query: { service } }, AGAIN_MS);
  return (
    <Operated title="Saga" query={query}>
      {(saga) => <Saga key={id} saga={saga} />}
    </Operated>
  );
}

function Saga({ saga }: { saga: SagaRecord }): ReactNode {
  const { service, id, name, state, started, ended, cancelRequested, owesAnswer, turnedBackBecause } = saga;
  const hasEnded = ended !== null;
  const about = { service };
  return (
    <>
      <PageHeader
        title={name}
        subtitle={<span className="mono">{id}</span>}
        above={[{ label: 'Sagas', href: '/sagas' }]}
      >
        <CommandButton
          request={{ method: 'POST', path: `/sagas/${id}/retry`, body: about }}
          command={`stratus saga retry ${id}`}
          label="Retry now"
          icon="refresh"
          question="Retry the saga now?"
          unavailable={hasEnded ? `It has ended: it is ${state}.` : null}
        >
          <Text size="sm">It is tried again within a second. Fix the cause of its failure first.</Text>
        </CommandButton>
        <CommandButton
          request={{ method: 'POST', path: `/sagas/${id}/cancel`, body: about }}
          command={`stratus saga cancel ${id}`}
          label="Cancel"
          color="red"
          question="Undo this saga?"
          unavailable={saga.notCancellable}
        >
          <Text size="sm">
            What it has done is undone. Its client, if it still waits, gets 409: “An operator has cancelled this
            change.”
          </Text>
        </CommandButton>
      </PageHeader>
      <Stack gap="lg">
        {cancelRequested !== null && !hasEnded && (
          <Alert color="orange" variant="light" icon={<Icon name="alert" />}>
            An operator has cancelled it <Time value={cancelRequested} />.
          </Alert>
        )}
        <Facts
          facts={{
            State: <StateBadge state={isStuck(saga) ? 'stuck' : state} />,
            Service: `${service}-service`,
            Started: <Time value={started} exact />,
            ...(ended !== null && { Ended: <Time value={ended} exact /> }),
            'Its client': owesAnswer ? 'waits for the response' : 'has its response',
            ...(turnedBackBecause !== null && { 'Turned back because': turnedBackBecause }),
          }}
        />
        <Steps saga={saga} />
      </Stack>
    </>
  );
}

function Steps({ saga }: { saga: SagaRecord }): ReactNode {
  const steps = stepsOf(saga);
  const { notCancellable, ended, stepsAhead } = saga;
  return (
    <Stack gap="sm" component="section" aria-label="Steps">
      <Title order={2} size="h4">
        Steps
      </Title>
      <Timeline bulletSize={24} lineWidth={2} active={steps.findIndex(({ state }) => state === 'now')}>
        {steps.map(({ name, state }) => (
          <Timeline.Item
            key={name}
            title={name}
            bullet={<Bullet state={state} isStuck={isStuck(saga)} />}
            color={state === 'now' ? (isStuck(saga) ? 'red' : 'blue') : state === 'done' ? 'green' : 'gray'}
          >
            {state === 'now' ? (
              <Now saga={saga} />
            ) : (
              <Text size="sm" c="dimmed">
                {WORDS[state]}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {ended === null && notCancellable !== null && (
        <Text size="sm" c="dimmed">
          {notCancellable}
        </Text>
      )}
      {stepsAhead.length > 0 && (
        <Text size="sm" c="dimmed">
          After the last of these steps it can no longer be undone. Further ones may follow.
        </Text>
      )}
    </Stack>
  );
}

const WORDS: Readonly<Record<Exclude<SagaStep['state'], 'now'>, string>> = {
  done: 'Done',
  ahead: 'To do',
  undo: 'Was done, and is undone when the saga turns back',
};

const Bullet = ({ state, isStuck: stuck }: { state: SagaStep['state']; isStuck: boolean }): ReactNode => {
  if (state === 'now') return stuck ? <Icon name="alert" size={14} /> : <Loader size={14} color="white" />;
  return state === 'ahead' ? null : <Icon name={state === 'done' ? 'check' : 'refresh'} size={14} />;
};

/** The step that is next: its failed tries, and when it is tried again. */
const Now = ({ saga: { state, tries, error, nextTry } }: { saga: SagaRecord }): ReactNode => (
  <Stack gap={4}>
    <Text size="sm">
      {state === 'undoing' ? 'Is being undone' : 'Is next'}
      {tries > 0 && ` · ${tries} failed ${tries === 1 ? 'try' : 'tries'}`}
      {nextTry !== null && (
        <>
          {' '}
          · again at <Time value={nextTry} exact />
        </>
      )}
    </Text>
    {error !== null && (
      <Text size="sm" c="red" className="breakable">
        {error}
      </Text>
    )}
  </Stack>
);
