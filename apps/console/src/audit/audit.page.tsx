import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistory } from '../api/history.js';
import { useRefusal } from '../api/identity.js';
import { Empty } from '../ui/empty.js';
import { Icon } from '../ui/icon.js';
import { LiveList } from '../ui/live-list.js';
import { Loading } from '../ui/loading.js';
import { PageHeader } from '../ui/page-header.js';
import { Problem } from '../ui/problem.js';
import { filterOfUrl, queryOf, wireFilterOf } from './audit-filter.js';
import type { AuditFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditRow } from './audit-row.js';
import { AuditTabs } from './audit-tabs.js';

const ROW_HEIGHT = 95;

export default function AuditPage(): ReactNode {
  const refusal = useRefusal('listAudit');
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title="Audit log" subtitle="Who changed what, and what was refused">
        {refusal === undefined && (
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            onClick={() => void queries.resetQueries({ queryKey: ['listAudit'] })}
          >
            Refresh
          </Button>
        )}
      </PageHeader>
      <AuditTabs here="/audit" />
      {refusal === undefined ? (
        <Requests />
      ) : (
        <Empty icon="shield" title="Not available to you">
          {refusal}. Your own logins are under “Logins”.
        </Empty>
      )}
    </>
  );
}

function Requests(): ReactNode {
  const [query] = useSearchParams();
  const [, open] = useLocation();
  const filter = filterOfUrl(query);
  const show = (next: AuditFilter): void => {
    const text = queryOf(next);
    open(text === '' ? '/audit' : `/audit?${text}`, { replace: true });
  };
  return (
    <>
      <AuditFilters filter={filter} onChange={show} />
      <Found key={queryOf(filter)} filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: AuditFilter }): ReactNode {
  const history = useHistory('listAudit', {}, { filter: wireFilterOf(filter) });
  const { records: entries, results, problem, retry } = history;
  if (problem && !entries) return <Problem problem={problem} onRetry={retry} />;
  if (!entries) return <Loading />;
  if (entries.length === 0)
    return (
      <Empty icon="search" title={queryOf(filter) === '' ? 'Nothing yet' : 'Nothing matches'}>
        {queryOf(filter) === ''
          ? 'Every change, and every request that was refused, is written here within a second.'
          : 'No request of the account is like that. Texts must be the same as in the log; a part is enough for the operation.'}
      </Empty>
    );
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Text size="sm" c="dimmed" role="status">
          {results.toLocaleString('en')} {results === 1 ? 'request' : 'requests'}
        </Text>
      </Group>
      <LiveList
        label="Audit log"
        name={['entry', 'entries']}
        items={entries}
        rowHeight={ROW_HEIGHT}
        row={(entry, isOpen, toggle) => <AuditRow entry={entry} isOpen={isOpen} onToggle={toggle} />}
        loadOlder={history.loadOlder}
        isLoadingOlder={history.isLoadingOlder}
      />
    </>
  );
}
