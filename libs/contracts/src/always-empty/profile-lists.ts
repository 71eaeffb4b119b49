import { anyUser } from '../access/grants.js';
import { integer, nullable, record, time, verbatim, worded } from '../schema/schema.js';
import { emptyList } from './empty-list.js';

const authorizedApp = record('AuthorizedApp', {
  id: integer('Id of the authorization'),
  label: verbatim('Name of the app'),
  scopes: worded('Scopes of its token'),
  created: time('When the user authorized it'),
  expiry: nullable(time('When its token expires')),
  website: nullable(verbatim('Website of the app')),
  thumbnail_url: nullable(verbatim('Url of its picture')),
});

const trustedDevice = record('TrustedDevice', {
  id: integer('Id of the device'),
  user_agent: verbatim('Browser of the device'),
  last_remote_addr: verbatim('Address that it was last used from'),
  last_authenticated: time('When it was last used'),
  created: time('Creation'),
  expiry: time('When it is no longer trusted'),
});

const ofUser = { scopes: ['account:read_only'], grant: anyUser } as const;

/** Lists about the user of the token. */
export const profileLists = [
  emptyList({
    resource: 'profile-apps',
    path: '/profile/apps',
    summary: 'List the apps that you have authorized',
    because: 'apps are authorized by the issuer of your OAuth 2.0 tokens',
    ...ofUser,
    record: authorizedApp,
  }),
  emptyList({
    resource: 'profile-devices',
    path: '/profile/devices',
    summary: 'List your trusted devices',
    because: 'there is no sign-in page that could trust a device',
    ...ofUser,
    record: trustedDevice,
  }),
];
