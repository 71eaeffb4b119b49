import { anyUser, mayReadAccount, unrestrictedUser } from '../access/grants.js';
import { COMPUTES } from '../dialect.js';
import { about, boolean, integer, list, nullable, number, oneOf, record, time, verbatim } from '../schema/schema.js';
import { emptyList } from './empty-list.js';
import { linkedEntity } from './linked-entity.js';

const notification = record('Notification', {
  label: verbatim('Title'),
  message: verbatim('Short text'),
  body: nullable(verbatim('Long text')),
  type: verbatim('Kind of notification'),
  severity: oneOf(['minor', 'major', 'critical'], 'How urgent it is'),
  entity: linkedEntity('What it is about'),
  when: nullable(time('When it happens')),
  until: nullable(time('When it ends')),
});

const maintenance = record('Maintenance', {
  type: oneOf(['reboot', 'cold_migration', 'live_migration'], 'What will happen'),
  status: oneOf(['pending', 'started', 'completed'], 'Progress'),
  reason: verbatim('Why it is needed'),
  entity: linkedEntity('What it affects'),
  when: nullable(time('When it begins')),
});

const invoice = record('Invoice', {
  id: integer('Id of the invoice'),
  label: verbatim('Name of the invoice'),
  date: time('When it was issued'),
  billing_source: verbatim('Who issued it'),
  subtotal: number('Amount before taxes, in US dollars'),
  tax: number('Taxes, in US dollars'),
  tax_summary: list(
    record('InvoiceTax', { name: verbatim('Name of the tax'), tax: number('Amount in US dollars') }),
    'The taxes one by one',
  ),
  total: number('Amount with taxes, in US dollars'),
});

const payment = record('Payment', {
  id: integer('Id of the payment'),
  date: time('When it was made'),
  usd: number('Amount in US dollars'),
});

const paymentMethod = record('PaymentMethod', {
  id: integer('Id of the payment method'),
  type: oneOf(['credit_card', 'google_pay', 'paypal'], 'Kind of payment method'),
  is_default: boolean('Whether invoices are paid with it'),
  created: time('Creation'),
  data: about(
    record('PaymentMethodData', {
      card_type: nullable(verbatim('Kind of card')),
      last_four: nullable(verbatim('Last four digits of the card')),
      expiry: nullable(verbatim('Month and year in which the card expires')),
    }),
    'What is known of it',
  ),
});

const serviceTransfer = record('ServiceTransfer', {
  token: verbatim('Id of the transfer'),
  status: oneOf(['accepted', 'canceled', 'completed', 'failed', 'pending', 'stale'], 'Progress'),
  is_sender: boolean('Whether this account sends the services'),
  entities: about(
    record('ServiceTransferEntities', { [COMPUTES]: list(integer('Id'), 'Ids of instances') }),
    'The services that move to another account',
  ),
  created: time('Creation'),
  updated: time('Last change'),
  expiry: time('When it can no longer be accepted'),
});

const oauthClient = record('OAuthClient', {
  id: verbatim('Id of the client'),
  label: verbatim('Name of the client'),
  redirect_uri: verbatim('Where users return after they have logged in'),
  public: boolean('Whether it cannot keep a secret'),
  secret: verbatim('Secret of the client'),
  status: oneOf(['active', 'disabled', 'suspended'], 'Whether users can log in with it'),
  thumbnail_url: nullable(verbatim('Url of its picture')),
});

const ofAccount = { scopes: ['account:read_only'], grant: mayReadAccount } as const;

/** Lists about the account itself. */
export const accountLists = [
  emptyList({
    resource: 'notifications',
    path: '/account/notifications',
    summary: 'List notifications',
    because: 'what happens in an account is in its events',
    scopes: ['account:read_only'],
    grant: anyUser,
    record: notification,
  }),
  emptyList({
    resource: 'maintenance',
    path: '/account/maintenance',
    summary: 'List scheduled maintenance',
    because: 'Stratus schedules no maintenance of hosts',
    scopes: [],
    grant: anyUser,
    record: maintenance,
  }),
  emptyList({
    resource: 'invoices',
    path: '/account/invoices',
    summary: 'List invoices',
    because: 'Stratus sends no bills',
    ...ofAccount,
    record: invoice,
  }),
  emptyList({
    resource: 'payments',
    path: '/account/payments',
    summary: 'List payments',
    because: 'Stratus sends no bills, so there is nothing to pay',
    ...ofAccount,
    record: payment,
  }),
  emptyList({
    resource: 'payment-methods',
    path: '/account/payment-methods',
    summary: 'List payment methods',
    because: 'Stratus sends no bills, and takes no cards',
    ...ofAccount,
    record: paymentMethod,
  }),
  emptyList({
    resource: 'service-transfers',
    path: '/account/service-transfers',
    aliases: ['/account/entity-transfers'],
    summary: 'List transfers of services between accounts',
    because: 'services cannot move to another account',
    scopes: ['account:read_only'],
    grant: unrestrictedUser,
    record: serviceTransfer,
  }),
  emptyList({
    resource: 'oauth-clients',
    path: '/account/oauth-clients',
    summary: 'List OAuth clients',
    because: 'clients are registered with the issuer of your OAuth 2.0 tokens',
    scopes: ['account:read_only'],
    grant: anyUser,
    record: oauthClient,
    secrets: ['secret'],
  }),
];
