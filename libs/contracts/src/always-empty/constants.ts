import { anyUser, mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { boolean, empty, integer, list, nullable, record, verbatim } from '../schema/schema.js';

const agreements = record('Agreements', {
  billing_agreement: boolean('Whether nothing is left to sign about bills; always true'),
  eu_model: boolean('Whether nothing is left to sign about data in the European Union; always true'),
  privacy_policy: boolean('Whether nothing is left to sign about privacy; always true'),
});

const securityQuestions = record('SecurityQuestions', {
  security_questions: list(
    record('SecurityQuestion', {
      id: integer('Id of the question'),
      question: verbatim('The question'),
      response: nullable(verbatim('The answer of the user')),
    }),
    'Questions to choose from; none',
  ),
});

/** Records that are the same for everyone. */
export const constants = [
  defineOperation({
    subject: 'gateway.agreements.get',
    kind: 'query',
    summary: 'Get the agreements of the account',
    description: 'Always true: Stratus has no agreements, so that none of them is left to sign.',
    http: { method: 'GET', path: '/account/agreements' },
    scopes: ['account:read_only'],
    grant: mayReadAccount,
    params: {},
    reply: agreements,
    constant: { billing_agreement: true, eu_model: true, privacy_policy: true },
  }),
  defineOperation({
    subject: 'gateway.security-questions.get',
    kind: 'query',
    summary: 'Get your security questions',
    description: 'Always empty: there is no support team that would ask them.',
    http: { method: 'GET', path: '/profile/security-questions' },
    scopes: ['account:read_only'],
    grant: anyUser,
    params: {},
    reply: securityQuestions,
    constant: { security_questions: [] },
  }),
  defineOperation({
    subject: 'gateway.longview-plan.get',
    kind: 'query',
    summary: 'Get the plan of Longview',
    description: 'Always empty: Stratus does not offer Longview.',
    http: { method: 'GET', path: '/longview/plan' },
    scopes: ['longview:read_only'],
    grant: anyUser,
    params: {},
    reply: empty,
    constant: {},
  }),
];
