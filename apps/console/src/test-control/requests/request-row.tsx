import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import type { LoggedRequest } from '../api/logged-request.js';
import { RequestDetails } from './request-details.js';

interface Props {
  call: LoggedRequest;
  isOpen: boolean;
  onToggle: () => void;
}

/** A call in a line, with all of it below when it is open. */
export function RequestRow({ call, isOpen, onToggle }: Props): ReactNode {
  const {
    method,
    path,
    operation,
    ms,
    time,
    account_id: account,
    reasons,
    fault,
    idempotent_replayed: isReplay,
  } = call;
  const shortened = isOpen ? {} : { lineClamp: 2 };
  return (
    <div>
      <UnstyledButton className="event request" onClick={onToggle} aria-expanded={isOpen}>
        <Group wrap="nowrap" gap="sm" align="flex-start">
          <StatusBadge status={call.status} />
          <Stack gap={2} flex={1} miw={0}>
            <Text size="sm" className="mono breakable" {...shortened}>
              <b>{method}</b> {path}
            </Text>
            <Text size="xs" c="dimmed" className="breakable" {...shortened}>
              {operation ?? 'no operation'} · <Clock time={time} /> · {ms} ms
              {account === null ? ' · no valid token' : ` · account ${account}`}
            </Text>
            {reasons[0] && (
              <Text size="xs" className="breakable" {...shortened}>
                {reasons[0].field !== null && `${reasons[0].field}: `}
                {reasons[0].reason}
              </Text>
            )}
          </Stack>
          {isReplay && (
            <Badge variant="light" color="gray" tt="none" className="whole">
              replayed
            </Badge>
          )}
          {fault !== null && (
            <Badge variant="light" color="grape" tt="none" className="whole">
              fault {fault}
            </Badge>
          )}
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </Group>
      </UnstyledButton>
      {isOpen && <RequestDetails call={call} />}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-CA', { timeStyle: 'medium', hourCycle: 'h23' });

const Clock = ({ time }: { time: string }): ReactNode => (
  <time dateTime={time} title={time}>
    {clock.format(new Date(time))}
  </time>
);

function StatusBadge({ status }: { status: number | null }): ReactNode {
  return (
    <Badge variant="light" color={colorOf(status)} tt="none" w={52} px={4} className="whole">
      {status ?? 'none'}
    </Badge>
  );
}

function colorOf(status: number | null): string {
  if (status === null || status >= 500) return 'red';
  return status >= 400 ? 'orange' : 'green';
}
