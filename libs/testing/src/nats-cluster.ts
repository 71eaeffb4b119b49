import { join } from 'node:path';
import { StorageType, jetstreamManager } from '@nats-io/jetstream';
import { connectNats, freePort, host, startNats } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { eventually } from './eventually.ts';

/** Three servers as one broker: the first server, but with a `url` that names all and a `stop` that stops all. */
export interface NatsCluster extends NatsServer {
  members: readonly NatsServer[];
}

/** The name of a member, as in a stream's leader. */
export const memberName = (index: number): string => `member-${index}`;

/** Starts a cluster of three servers that takes streams with three replicas. */
export async function startNatsCluster(directory: string): Promise<NatsCluster> {
  const routes = await Promise.all([0, 1, 2].map(() => freePort()));
  const members = await Promise.all(
    routes.map((port, index) => {
      const config = [
        `server_name: ${memberName(index)}`,
        `cluster { name: spec, listen: "${host}:${port}", routes: [${routes.map((route) => `"nats://${host}:${route}"`)}] }`,
      ];
      return startNats({ dir: join(directory, memberName(index)), sync: false, config: config.join('\n') });
    }),
  );
  const [first] = members as [NatsServer, ...NatsServer[]];
  await takesReplicas(first.url);
  return {
    ...first,
    url: members.map(({ url }) => url).join(','),
    members,
    stop: async () => {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

/** Servers accept connections before they have found each other and elected a leader. */
async function takesReplicas(url: string): Promise<void> {
  const connection = await connectNats(url);
  try {
    const probe = { name: 'PROBE', subjects: ['probe'], storage: StorageType.Memory, num_replicas: 3 };
    await eventually('a cluster that takes streams', async () => {
      const manager = await jetstreamManager(connection, { timeout: 1_000 });
      await manager.streams.add(probe);
      return manager.streams.delete(probe.name);
    });
  } finally {
    await connection.close();
  }
}
