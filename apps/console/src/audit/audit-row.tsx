import { ActionIcon, Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { AuditEntryRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApi } from '../api/session.js';
import { pageOfEntity } from '../events/page-of-entity.js';
import { Icon } from '../ui/icon.js';
import { CopyableCode } from '../ui/snippets.js';
import { Time } from '../ui/time.js';
import { auditedPath } from './audited-path.js';

const COLORS = { accepted: 'green', refused: 'orange', failed: 'red' } as const;

interface Props {
  entry: AuditEntryRecord;
  isOpen: boolean;
  onToggle: () => void;
}

/** Who asked for what, from where, and what came of it; the record of the API below, when it is open. */
export function AuditRow({ entry, isOpen, onToggle }: Props): ReactNode {
  const { username, ip, created, outcome, status, field, reason, request_id: request } = entry;
  return (
    <div className="event">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Stack gap={4} flex={1} miw={0}>
          <Group gap={4} justify="space-between">
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Badge variant="light" color={COLORS[outcome]} tt="none" w={84} flex="none">
                {outcome}
              </Badge>
              <What entry={entry} />
            </Group>
            <Text size="xs" c="dimmed" className="breakable">
              <span className="visually-hidden">Request </span>
              <code>{request}</code>
            </Text>
          </Group>
          <Text size="sm" className="breakable">
            <b>{username ?? 'Somebody unknown'}</b>
            {ip !== null && ` from ${ip}`}, <Time value={created} />
          </Text>
          {reason !== null && (
            <Text size="sm" className="breakable">
              {status !== null && `${status}: `}
              {field !== null && <code>{field} </code>}
              {reason}
            </Text>
          )}
        </Stack>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={`Details of request ${request}`}
        >
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </ActionIcon>
      </Group>
      {isOpen && (
        <div className="audit-details">
          <CopyableCode text={JSON.stringify(entry, null, 2)} />
        </div>
      )}
    </div>
  );
}

/** The request as it was, with a link to what it was about; the operation, for the command of an operator. */
function What({ entry }: { entry: AuditEntryRecord }): ReactNode {
  const { dialect } = useApi();
  const { method, operation, ids, outcome } = entry;
  const path = auditedPath(entry);
  const page = path !== null && outcome === 'accepted' && method !== 'DELETE' && pageOfEntity(`/v4${path}`, dialect);
  return (
    <Text size="sm" fw={500} className="breakable mono">
      {path === null ? [operation, ...ids].join(' ') : `${method} `}
      {path !== null &&
        (page ? (
          <Anchor component={Link} href={page} size="sm" fw={500} className="mono">
            {path}
          </Anchor>
        ) : (
          path
        ))}
    </Text>
  );
}
