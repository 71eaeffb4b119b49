import { ActionIcon, Anchor, Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { EventRecord } from '@stratus/contracts';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { CopyableCode } from '../ui/snippets.js';
import { Time } from '../ui/time.js';
import { describe, sentenceOf } from './describe.js';
import type { Description } from './describe.js';
import { iconOf, isDeletion, isRunning } from './event-look.js';
import { pageOfEntity } from './page-of-entity.js';

interface Props {
  event: EventRecord;
  isOpen: boolean;
  onToggle: () => void;
}

/** What happened, to what, by whom and when; the record of the API below, when it is open. */
export function EventRow({ event, isOpen, onToggle }: Props): ReactNode {
  const { dialect } = useApi();
  const description = describe(event, dialect.text);
  const failed = event.status === 'failed';
  return (
    <div className="event">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <ThemeIcon variant="light" size={30} radius="xl" color={failed ? 'red' : isDeletion(event) ? 'gray' : 'blue'}>
          <Icon name={failed ? 'alert' : iconOf(dialect.text(event.entity?.type ?? ''))} size={16} />
        </ThemeIcon>
        <Stack gap={4} flex={1} miw={0}>
          <Sentence event={event} description={description} />
          <Text size="xs" c="dimmed" className="breakable">
            {event.username ?? 'The platform'} · <Time value={event.created} />
            {event.message ? ` · ${event.message}` : ''}
          </Text>
          {isRunning(event) && <JobProgress event={event} what={sentenceOf(description)} />}
        </Stack>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={`Details of event ${event.id}`}
        >
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </ActionIcon>
      </Group>
      {isOpen && (
        <div className="event-details">
          <CopyableCode text={JSON.stringify(event, null, 2)} />
        </div>
      )}
    </div>
  );
}

/** Links the entity, unless it is gone or the console has no page for it. */
function Sentence({ event, description }: { event: EventRecord; description: Description }): ReactNode {
  const { dialect } = useApi();
  const { before, label, after } = description;
  const page = event.entity && !isDeletion(event) && pageOfEntity(event.entity.url, dialect);
  return (
    <Text size="sm" className="breakable">
      {before}
      {label !== '' && ' '}
      {page ? (
        <Anchor component={Link} href={page} fw={500} size="sm">
          {label}
        </Anchor>
      ) : (
        <Text span fw={500} size="sm">
          {label}
        </Text>
      )}
      {after.startsWith(':') ? after : after && ` ${after}`}
    </Text>
  );
}

function JobProgress({ event: { percent_complete: percent }, what }: { event: EventRecord; what: string }): ReactNode {
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress.Root flex={1} maw={260} size="sm">
        <Progress.Section value={percent ?? 0} animated aria-label={what} />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {percent ?? 0} %
      </Text>
    </Group>
  );
}
