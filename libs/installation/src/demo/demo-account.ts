/** A user of the demo account. */
export interface DemoUser {
  username: string;
  email: string;
  restricted: boolean;
}

/** The users of the demo account of this owner; the first one is unrestricted. */
export const demoUsers = (owner: string): DemoUser[] => [
  { username: owner, email: `${owner}@example.com`, restricted: false },
  { username: `${owner}-restricted`, email: `${owner}-restricted@example.com`, restricted: true },
];

const AREAS =
  'account databases domains events firewall images ips computes lke longview nodebalancers object_storage stackscripts volumes';

const READ_ONLY = AREAS.split(' ')
  .map((area) => `${area}:read_only`)
  .join(' ');

/** The tokens of the demo account: their names in `npm start`, and the names of their secrets in a container or a cluster. */
export const DEMO_TOKENS = [
  { name: 'unrestricted', key: 'TOKEN_UNRESTRICTED', restricted: false, scopes: '*' },
  { name: 'readOnly', key: 'TOKEN_READ_ONLY', restricted: false, scopes: READ_ONLY },
  { name: 'noScopes', key: 'TOKEN_NO_SCOPES', restricted: false, scopes: '' },
  { name: 'restricted', key: 'TOKEN_RESTRICTED', restricted: true, scopes: '*' },
] as const;
