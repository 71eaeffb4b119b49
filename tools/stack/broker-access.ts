import { brokerAccessUser } from '@stratus/topology';
import { BrokerAccess, SubscribersFile, adoptSubscribers } from '@stratus/topology/broker-access';

import { connectNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsAccess } from './servers.ts';
import type { StateDirectory } from './state-directory.ts';

/**
 * Does for the server of `npm start` what the command `broker-access` does for other servers, without a separate process.
 *
 * @returns undefined for a server that the launcher did not start.
 */
export async function keepSubscribers(nats: NatsAccess, state: StateDirectory): Promise<BrokerAccess | undefined> {
  if (!nats.server) return undefined;
  const { subscribersFile, natsPidFile } = state;
  const administrator = await connectNats(nats.adminUrl);
  try {
    await adoptSubscribers(administrator, new SubscribersFile(subscribersFile).read());
  } finally {
    await administrator.close();
  }
  const { url, password = '' } = nats.access(brokerAccessUser);
  const access = new BrokerAccess({
    connect: () => connectNats(urlWithCredentials(url, brokerAccessUser, password)),
    subscribersFile,
    pidFile: natsPidFile,
    log: { info: () => undefined, warn: () => undefined },
    brokerHasFile: true,
  });
  access.start();
  return access;
}
