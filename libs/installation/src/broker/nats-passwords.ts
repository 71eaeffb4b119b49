import {
  accountsBlock,
  adminUser,
  demoSubscriber,
  gatewayApp,
  gatewayUser,
  natsAccounts,
  services,
  streamsUser,
  subscriberAccount,
} from '@stratus/topology';

/** Where the password of a NATS user is stored: the app that owns the secret, and its name there. */
export interface PasswordPlace {
  app: string;
  key: 'NATS_PASSWORD' | 'NATS_STREAMS_PASSWORD';
}

/** The accounts of a deployment; subscribers come and go while the broker runs, and the agents of hosts with them. */
const accountsOfInstallation = () => {
  const { name: demo } = subscriberAccount(demoSubscriber);
  return natsAccounts({ sharedNetworkAgent: false }).filter(({ name }) => name !== demo);
};

/** Every NATS user of an installation, except subscribers. */
export const natsUsers = (): string[] => accountsOfInstallation().flatMap(({ users }) => users.map(({ name }) => name));

export function placeOfPassword(user: string): PasswordPlace {
  const service = services.find(({ name }) => name === user);
  if (service) return { app: service.app, key: 'NATS_PASSWORD' };
  const streams = services.find(({ name }) => streamsUser(name) === user);
  if (streams) return { app: streams.app, key: 'NATS_STREAMS_PASSWORD' };
  const apps: Readonly<Record<string, string>> = { [gatewayUser]: gatewayApp, [adminUser]: 'bootstrap' };
  return { app: apps[user] ?? user, key: 'NATS_PASSWORD' };
}

/** The password with which the brokers of a cluster authenticate to each other. */
export const ROUTES_PASSWORD = { app: 'nats', key: 'NATS_ROUTES_PASSWORD' } as const;

/** The variable through which nats.conf reads a password: from its environment, or from a file that it includes. */
export const passwordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/**
 * The block `accounts` of nats.conf without any password: each is a variable of that server.
 *
 * nats-server resolves a variable from its environment, from the same file, or from a file included there: not from a file
 * next to it. So the block and the inclusion of the passwords must be in one file.
 *
 * @param included path of the file with the accounts of subscribers, relative to the folder of this file.
 */
export function sharedAccountsBlock(included: string): string {
  const block = accountsBlock(accountsOfInstallation(), (user) => `$${passwordVariable(user)}`, included);
  return block.replaceAll(/"(\$NATS_PASSWORD_[A-Z_]+)"/g, '$1');
}

/** The variables as a file that nats.conf includes. */
export const passwordsFile = (passwordOf: (user: string) => string): string =>
  natsUsers()
    .map((user) => `${passwordVariable(user)}: ${JSON.stringify(passwordOf(user))}\n`)
    .join('');
