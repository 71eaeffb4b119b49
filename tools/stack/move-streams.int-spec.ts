import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connectNats, startNats, urlWithCredentials } from '@stratus/local-servers';
import { accountsBlock, adminUser, demoSubscriber, eventsStream, natsAccounts } from '@stratus/topology';

import { moveStreamsToTheirAccount } from './move-streams.ts';
import { provisionStreams, provisionSubscriber } from '@stratus/installation';
import { brokerLogin } from './installing.ts';

describe('a store from before the accounts', () => {
  it('keeps its events and the place of its subscriber', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'stratus-move-'));
    const before = await startNats({ dir, sync: false });
    await provisionStreams(brokerLogin(before.url));
    await provisionSubscriber(brokerLogin(before.url), 1);
    const connection = await connectNats(before.url);
    for (const text of ['first', 'second']) await jetstream(connection).publish('events.1.vpc.vpc_create', text);
    const consumer = await jetstream(connection).consumers.get(eventsStream, demoSubscriber);
    await (await consumer.next())?.ackAck();
    await connection.close();
    await before.stop();

    for (const start of ['first', 'second']) {
      moveStreamsToTheirAccount(dir);
      const after = await startNats({ dir, sync: false, config: accountsBlock(natsAccounts(), () => start) });
      const url = urlWithCredentials(after.url, adminUser, start);
      await provisionStreams(brokerLogin(url));
      await provisionSubscriber(brokerLogin(url), 1);
      const admin = await connectNats(url);
      const manager = await jetstreamManager(admin);
      expect((await manager.streams.info(eventsStream)).state.messages).toBe(2);
      expect((await manager.consumers.info(eventsStream, demoSubscriber)).ack_floor.stream_seq).toBe(1);
      await admin.close();
      await after.stop();
    }
  });
});
