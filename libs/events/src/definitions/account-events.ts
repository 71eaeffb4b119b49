import { profileRecord, sshKeyRecord, tokenRecord, userRecord } from '@stratus/contracts';
import type { ProfileRecord, SshKeyRecord, TokenRecord, UserRecord } from '@stratus/contracts';
import { causer, ownerOfToken, userItself } from './audience.js';
import { defineEvent } from './define-event.js';

const aboutToken = (token: TokenRecord) => ({
  id: token.id,
  label: token.label,
  url: `/v4/profile/tokens/${token.id}`,
});
const aboutSshKey = ({ id, label }: SshKeyRecord) => ({ id, label, url: `/v4/profile/sshkeys/${id}` });
const aboutUser = (user: UserRecord, userId: number) => ({
  id: userId,
  label: user.username,
  url: `/v4/account/users/${user.username}`,
});
const aboutProfile = (profile: ProfileRecord) => ({ id: profile.uid, label: profile.username, url: '/v4/profile' });

/** The data of token events contains the first characters of the token, like its record; never the token. */
const token = { service: 'account', entity: 'token', data: tokenRecord, seenBy: ownerOfToken };
const sshKey = { service: 'account', entity: 'user_ssh_key', data: sshKeyRecord, seenBy: causer };
const user = { service: 'account', entity: 'user', data: userRecord, seenBy: userItself };
const profile = { service: 'account', entity: 'profile', data: profileRecord, seenBy: userItself };

export const tokenCreate = defineEvent(
  { ...token, type: 'token_create', summary: 'A token was created', lifecycle: 'begins' },
  aboutToken,
);
export const tokenUpdate = defineEvent({ ...token, type: 'token_update', summary: 'A token was renamed' }, aboutToken);
export const tokenDelete = defineEvent(
  { ...token, type: 'token_delete', summary: 'A token was revoked, alone or with its user', lifecycle: 'ends' },
  aboutToken,
);
export const userSshKeyAdd = defineEvent(
  { ...sshKey, type: 'user_ssh_key_add', summary: 'A user added an SSH key', lifecycle: 'begins' },
  aboutSshKey,
);
export const userSshKeyUpdate = defineEvent(
  { ...sshKey, type: 'user_ssh_key_update', summary: 'A user renamed an SSH key' },
  aboutSshKey,
);
export const userSshKeyDelete = defineEvent(
  {
    ...sshKey,
    type: 'user_ssh_key_delete',
    summary: 'An SSH key was deleted, alone or with its user',
    lifecycle: 'ends',
  },
  aboutSshKey,
);
export const userCreate = defineEvent(
  { ...user, type: 'user_create', summary: 'A user was added to the account', lifecycle: 'begins' },
  aboutUser,
);
export const userUpdate = defineEvent(
  {
    ...user,
    type: 'user_update',
    summary: 'The name, email address, restriction or grants of a user were changed',
  },
  aboutUser,
);
export const userDelete = defineEvent(
  { ...user, type: 'user_delete', summary: 'A user was deleted', lifecycle: 'ends' },
  aboutUser,
);
export const profileUpdate = defineEvent(
  { ...profile, type: 'profile_update', summary: 'A user changed their own profile' },
  aboutProfile,
);
