import { terraformOf } from './database-terraform.js';

it('writes a database with the id of its engine', () => {
  const body = {
    engine: 'postgresql/14.6',
    label: 'orders',
    region: 'us-east',
    cluster_size: 3,
    allow_list: ['10.0.0.0/8'],
  };
  expect(terraformOf('postgresql')(body)).toBe(
    [
      'resource "linode_database_postgresql" "orders" {',
      '  label        = "orders"',
      '  engine_id    = "postgresql/14.6"',
      '  region       = "us-east"',
      '  cluster_size = 3',
      '  allow_list   = ["10.0.0.0/8"]',
      '}',
    ].join('\n'),
  );
});
