import { terraformOfConfig } from './node-balancer-terraform.js';

it('leaves the key of a configuration to a variable', () => {
  const code = terraformOfConfig({ port: 443, protocol: 'https', ssl_key: 'secret' }, 7);
  expect(code).toContain('resource "linode_nodebalancer_config" "port_443"');
  expect(code).toContain('= var.ssl_key');
  expect(code).not.toContain('secret');
});
