import { CAPABILITY } from '@stratus/contracts';
import type { AccountRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** The available capabilities today. */
const USABLE = [
  CAPABILITY.computes,
  CAPABILITY.nodeBalancers,
  CAPABILITY.blockStorage,
  CAPABILITY.vlans,
  CAPABILITY.vpcs,
  CAPABILITY.managedDatabases,
];
const EMPTY = `''`;

/** SQL for the record of an account as JSON; `accounts` is the row. */
export const ACCOUNT_JSON = jsonRecord<AccountRecord>({
  euuid: `md5('account ' || accounts.id)::uuid`,
  email: 'accounts.email',
  company: 'accounts.company',
  first_name: EMPTY,
  last_name: EMPTY,
  address_1: EMPTY,
  address_2: EMPTY,
  city: EMPTY,
  state: EMPTY,
  zip: EMPTY,
  country: EMPTY,
  phone: EMPTY,
  tax_id: EMPTY,
  active_since: jsonTime('accounts.created'),
  balance: '0',
  balance_uninvoiced: '0',
  billing_source: `'external'`,
  credit_card: jsonRecord<AccountRecord['credit_card']>({ expiry: 'null', last_four: 'null' }),
  active_promotions: `'{}'::text[]`,
  capabilities: `array[${USABLE.map((capability) => `'${capability}'`).join(', ')}]`,
});
