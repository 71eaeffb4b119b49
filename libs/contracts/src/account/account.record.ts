import { about, boolean, list, nullable, number, oneOf, record, time, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The account of the acting user (contract 4.13). Stratus sends no bills: fields about money are empty or 0. */
export const accountRecord = record('Account', {
  euuid: verbatim('Id of the account'),
  email: verbatim('Email address'),
  company: verbatim('Company'),
  first_name: verbatim('First name; empty'),
  last_name: verbatim('Last name; empty'),
  address_1: verbatim('First line of the address; empty'),
  address_2: verbatim('Second line of the address; empty'),
  city: verbatim('City; empty'),
  state: verbatim('State; empty'),
  zip: verbatim('Zip code; empty'),
  country: verbatim('Country; empty'),
  phone: verbatim('Phone number; empty'),
  tax_id: verbatim('Tax id; empty'),
  active_since: time('Creation'),
  balance: number('Balance in US dollars'),
  balance_uninvoiced: number('Balance that is not invoiced yet, in US dollars'),
  billing_source: oneOf(['external'], 'Where the account is billed'),
  credit_card: about(
    record('CreditCard', {
      expiry: nullable(verbatim('Month and year')),
      last_four: nullable(verbatim('Last four digits')),
    }),
    'Credit card; empty',
  ),
  active_promotions: list(verbatim('Promotion'), 'Promotions; empty'),
  capabilities: list(worded('Capability'), 'Services available to the account'),
});
export type AccountRecord = Infer<typeof accountRecord>;

/** Settings of the account (contract 4.13); they cannot be changed. */
export const accountSettingsRecord = record('AccountSettings', {
  managed: boolean('Whether the account has managed services'),
  network_helper: boolean('Whether new profiles have the network helper'),
  backups_enabled: boolean('Whether new instances have backups'),
  longview_subscription: nullable(verbatim('Plan of Longview')),
  object_storage: oneOf(['disabled'], 'Whether the account uses object storage'),
});
export type AccountSettingsRecord = Infer<typeof accountSettingsRecord>;
