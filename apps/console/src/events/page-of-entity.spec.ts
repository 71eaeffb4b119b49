import { dialectOfPage } from '../api/dialect.js';
import { pageOfEntity } from './page-of-entity.js';

const linode = dialectOfPage('linode linodes Linode Linodes');

it.each([
  ['/v4/vpcs/7', '/vpcs/7'],
  ['/v4/vpcs/7/subnets/3', '/vpcs/7'],
  ['/v4/networking/firewalls/4/devices/9', '/firewalls/4'],
  ['/v4/linode/instances/5/configs/2', '/instances/5'],
  ['/v4/databases/mysql/instances/5', '/databases/mysql/5'],
  ['/v4/networking/ips/192.0.2.1', '/addresses'],
  ['/v4/tags/a%2Fb', '/tags/a%2Fb'],
  ['/v4/domains/1/records/2', '/domains/1'],
  ['/v4/nodebalancers/3/configs/4', '/nodebalancers/3'],
  ['/v4/account/users/ann', '/users/ann'],
  ['/v4/profile/tokens/3', '/tokens/3'],
  ['/v4/profile/sshkeys/3', '/ssh-keys/3'],
  ['/v4/account/webhooks/3', '/webhooks/3'],
  ['/v4/profile', undefined],
  ['/v4/unknown/1', undefined],
  ['//evil.example/vpcs/1', undefined],
  ['', undefined],
])('of %s: %s', (url, page) => expect(pageOfEntity(url, linode)).toBe(page));
