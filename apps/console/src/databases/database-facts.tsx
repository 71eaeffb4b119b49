import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { Facts } from '../ui/facts.js';
import { Time } from '../ui/time.js';
import { hardwareOf } from './plans.js';
import { COMMITS } from './replication.js';

export function DatabaseFacts({ database }: { database: DatabaseRecord }): ReactNode {
  const { id, type, cluster_size: nodes, replication_type: replication, created } = database;
  const { total_disk_size_gb: total, used_disk_size_gb: used } = database;
  const known = useRecord('getDatabaseType', { typeId: type });
  return (
    <Facts
      facts={{
        ID: id,
        Nodes: nodes === 1 ? '1' : `${nodes}, ${replication.replaceAll('_', ' ')}`,
        Type: known.data ? `${known.data.label}: ${hardwareOf(known.data)}` : type,
        Disk: `${used} of ${total} GB used`,
        ...('replication_commit_type' in database && {
          'A commit counts': COMMITS[database.replication_commit_type],
        }),
        Connections: database.ssl_connection ? 'TLS only' : 'with and without TLS',
        'Data on disk': database.encrypted ? 'encrypted' : 'not encrypted',
        Created: <Time value={created} />,
      }}
    />
  );
}
