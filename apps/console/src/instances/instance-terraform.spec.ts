import { terraformOfInstance } from './instance-terraform.js';

it('writes an instance with its interfaces, and its password as a variable', () => {
  const code = terraformOfInstance({
    label: 'web-1',
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a secret',
    interfaces: [{ purpose: 'vpc', subnet_id: 3, ipv4: { nat_1_1: 'any' } }],
  });
  expect(code).toContain('resource "linode_instance" "web_1" {');
  expect(code).toContain('= "linode/debian12"');
  expect(code).toContain('= var.root_pass');
  expect(code).not.toContain('a secret');
  expect(code).toContain(
    '  interface {\n    purpose   = "vpc"\n    subnet_id = 3\n\n    ipv4 {\n      nat_1_1 = "any"\n    }\n  }\n',
  );
});
