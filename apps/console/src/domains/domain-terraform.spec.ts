import { terraformOfRecord } from './domain-terraform.js';

it('calls the type of a record as the provider does', () => {
  expect(terraformOfRecord({ type: 'MX', target: 'mail.example.com', priority: 10 }, 7)).toBe(
    [
      'resource "linode_domain_record" "mail_example_com" {',
      '  domain_id   = 7',
      '  record_type = "MX"',
      '  target      = "mail.example.com"',
      '  priority    = 10',
      '}',
    ].join('\n'),
  );
});
