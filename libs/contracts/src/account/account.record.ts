import { about, boolean, list, nullable, number, oneOf, record, text, time } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The account of the acting user (contract 4.13). Stratus sends no bills: fields about money are empty or 0. */
export const accountRecord = record('Account', {
  euuid: text('Id of the account'),
  email: text('Email address'),
  company: text('Company'),
  first_name: text('First name; empty'),
  last_name: text('Last name; empty'),
  address_1: text('First line of the address; empty'),
  address_2: text('Second line of the address; empty'),
  city: text('City; empty'),
  state: text('State; empty'),
  zip: text('Zip code; empty'),
  country: text('Country; empty'),
  phone: text('Phone number; empty'),
  tax_id: text('Tax id; empty'),
  active_since: time('Creation'),
  balance: number('Balance in US dollars'),
  balance_uninvoiced: number('Balance that is not invoiced yet, in US dollars'),
  billing_source: oneOf(['external'], 'Where the account is billed'),
  credit_card: about(
    record('CreditCard', {
      expiry: nullable(text('Month and year')),
      last_four: nullable(text('Last four digits')),
    }),
    'Credit card; none',
  ),
  active_promotions: list(text('Promotion'), 'Promotions; none'),
  capabilities: list(text('Capability'), 'What the account can use'),
});
export type AccountRecord = Infer<typeof accountRecord>;

/** Settings of the account (contract 4.13); they cannot be changed. */
export const accountSettingsRecord = record('AccountSettings', {
  managed: boolean('Whether the account has managed services'),
  network_helper: boolean('Whether new profiles have the network helper'),
  backups_enabled: boolean('Whether new instances have backups'),
  longview_subscription: nullable(text('Plan of Longview')),
  object_storage: oneOf(['disabled'], 'Whether the account uses object storage'),
});
export type AccountSettingsRecord = Infer<typeof accountSettingsRecord>;
