import {
  createStreamTicket,
  createSshKey,
  createToken,
  createUser,
  deleteSshKey,
  deleteToken,
  deleteUser,
  followEvents,
  getAccount,
  getAccountLogin,
  getAccountSettings,
  getEvent,
  getPreferences,
  getProfile,
  getProfileGrants,
  getProfileLogin,
  getSshKey,
  getToken,
  getUser,
  getUserGrants,
  listAccountLogins,
  listAudit,
  listEvents,
  listProfileLogins,
  listSshKeys,
  listTokens,
  listUsers,
  markEventRead,
  markEventSeen,
  updatePreferences,
  updateProfile,
  updateSshKey,
  updateToken,
  updateUser,
  updateUserGrants,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { tables } from '../field-tables.ts';
import { check } from '../field-tables/shape.ts';
import { filterBy } from '../http-client.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel, nothingNeeded } from './example.ts';
import type { Example } from './example.ts';
import { newVpc } from './vpc.ts';

const tokenParams = async (client: HttpClient) => ({
  tokenId: (await client.ok(createToken, { body: { label: newLabel('token') } })).id,
});

const newSshKey = (client: HttpClient) =>
  client.ok(createSshKey, { body: { label: newLabel('key'), ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 me@laptop' } });
const sshKeyParams = async (client: HttpClient) => ({ sshKeyId: (await newSshKey(client)).id });

/** A restricted user: only such users have grants. */
const userParams = async (client: HttpClient) => {
  const username = newLabel('user');
  await client.ok(createUser, { body: { username, email: `${username}@example.com`, restricted: true } });
  return { username };
};

/** The event of a new VPC. */
const eventParams = async (client: HttpClient) => {
  const { id } = await newVpc(client);
  const headers = filterBy({ 'entity.id': id, 'entity.type': 'vpc' });
  const event = await eventually(`the event of VPC ${id}`, async () => {
    return (await client.ok(listEvents, { headers })).data[0];
  });
  return { eventId: event.id };
};

/** The login of the client's own token. */
const loginParams = async (client: HttpClient) => {
  const login = await eventually('a login', async () => (await client.ok(listProfileLogins)).data[0]);
  return { loginId: login.id };
};

/** The audit log with an entry about a new VPC. */
const audited = async (client: HttpClient) => {
  await newVpc(client);
  await eventually('an entry', async () => (await client.ok(listAudit)).data[0]);
  return {};
};

const anyObject = check('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value));

export const accountExamples: Readonly<Record<string, Example>> = {
  [getAccount.subject]: { request: nothingNeeded, answer: tables.account },
  [getAccountSettings.subject]: { request: nothingNeeded, answer: tables.accountSettings },
  [getProfile.subject]: { request: nothingNeeded, answer: tables.profile },
  [updateProfile.subject]: {
    request: async () => ({ body: { timezone: 'Europe/Lisbon', email_notifications: false } }),
    answer: tables.profile,
  },
  [getPreferences.subject]: { request: nothingNeeded, answer: anyObject },
  [updatePreferences.subject]: {
    request: async () => ({ body: { theme: 'dark', sortKeys: { instances: { order: 'asc', orderBy: 'label' } } } }),
    answer: anyObject,
  },
  [getProfileGrants.subject]: { request: nothingNeeded, answer: tables.grants },
  [listAccountLogins.subject]: {
    request: async (client) => (await loginParams(client), {}),
    answer: tables.page(tables.login),
  },
  [getAccountLogin.subject]: {
    request: async (client) => ({ params: await loginParams(client) }),
    answer: tables.login,
  },
  [listProfileLogins.subject]: {
    request: async (client) => (await loginParams(client), {}),
    answer: tables.page(tables.login),
  },
  [getProfileLogin.subject]: {
    request: async (client) => ({ params: await loginParams(client) }),
    answer: tables.login,
  },
  [listAudit.subject]: { request: audited, answer: tables.page(tables.auditEntry) },
  [listSshKeys.subject]: {
    request: async (client) => (await newSshKey(client), {}),
    answer: tables.page(tables.sshKey),
  },
  [createSshKey.subject]: {
    request: async () => ({ body: { label: newLabel('key'), ssh_key: 'ssh-rsa AAAAB3NzaC1yc2E= me@laptop' } }),
    answer: tables.sshKey,
  },
  [getSshKey.subject]: { request: async (client) => ({ params: await sshKeyParams(client) }), answer: tables.sshKey },
  [updateSshKey.subject]: {
    request: async (client) => ({ params: await sshKeyParams(client), body: { label: newLabel('key') } }),
    answer: tables.sshKey,
  },
  [deleteSshKey.subject]: { request: async (client) => ({ params: await sshKeyParams(client) }), answer: tables.empty },
  [listTokens.subject]: { request: nothingNeeded, answer: tables.page(tables.token) },
  [createToken.subject]: { request: async () => ({ body: { label: newLabel('token') } }), answer: tables.newToken },
  [getToken.subject]: { request: async (client) => ({ params: await tokenParams(client) }), answer: tables.token },
  [updateToken.subject]: {
    request: async (client) => ({ params: await tokenParams(client), body: { label: newLabel('token') } }),
    answer: tables.token,
  },
  [deleteToken.subject]: { request: async (client) => ({ params: await tokenParams(client) }), answer: tables.empty },
  [listUsers.subject]: { request: nothingNeeded, answer: tables.page(tables.user) },
  [createUser.subject]: {
    request: async () => ({ body: { username: newLabel('user'), email: 'somebody@example.com', restricted: true } }),
    answer: tables.user,
  },
  [getUser.subject]: { request: async (client) => ({ params: await userParams(client) }), answer: tables.user },
  [updateUser.subject]: {
    request: async (client) => ({ params: await userParams(client), body: { email: 'other@example.com' } }),
    answer: tables.user,
  },
  [deleteUser.subject]: { request: async (client) => ({ params: await userParams(client) }), answer: tables.empty },
  [getUserGrants.subject]: { request: async (client) => ({ params: await userParams(client) }), answer: tables.grants },
  [updateUserGrants.subject]: {
    request: async (client) => ({ params: await userParams(client), body: { global: { add_vpcs: true } } }),
    answer: tables.grants,
  },
  [listEvents.subject]: {
    request: async (client) => (await eventParams(client), {}),
    answer: tables.page(tables.event),
  },
  [getEvent.subject]: { request: async (client) => ({ params: await eventParams(client) }), answer: tables.event },
  [markEventRead.subject]: { request: async (client) => ({ params: await eventParams(client) }), answer: tables.empty },
  [markEventSeen.subject]: { request: async (client) => ({ params: await eventParams(client) }), answer: tables.empty },
  [createStreamTicket.subject]: { request: nothingNeeded, answer: tables.streamTicket },
  [followEvents.subject]: { request: nothingNeeded, answer: tables.event },
};
