import { errors as natsErrors } from '@nats-io/transport-node';
import { CommandFailure } from '../command-failure.js';
import { EXIT } from '../exit-code.js';
import { NotFound } from '../not-found.js';
import { NoReply } from '../report/no-reply.js';
import { NothingThere } from '../report/nothing-there.js';
import { UsageError } from '../usage-error.js';
import { WrongVariable } from '../wrong-variable.js';
import { problemOf } from './problem.js';

const coded = (code: string): Error => Object.assign(new Error('of the driver'), { code });
const { failed, unreachable, usage } = EXIT;

it.each([
  ['a wrong input', new UsageError('--all-accounts is wrong.'), 400, usage],
  ['a refusal', new CommandFailure('no', ''), 400, failed],
  ['a conflict', new CommandFailure('no', '', { details: { status: 409 } }), 409, failed],
  ['an unknown id', new NotFound('no', ''), 404, failed],
  ['a defect', new TypeError('x is not a function'), 500, failed],
  ['no stack', new NothingThere('no', ''), 503, unreachable],
  ['a variable of the server', new WrongVariable('no', ''), 503, usage],
  ['Postgres that is stopped', coded('ECONNREFUSED'), 503, unreachable],
  ['Postgres that is starting', coded('57P03'), 503, unreachable],
  ['Postgres without connections', coded('53300'), 503, unreachable],
  ['locked rows', coded('55P03'), 503, unreachable],
  ['a frozen Postgres', new Error('Connection terminated due to connection timeout'), 503, unreachable],
  ['a stopped broker', new natsErrors.ConnectionError('refused'), 503, unreachable],
  ['a lost connection', coded('ECONNRESET'), 504, unreachable],
  ['a session that Postgres ended', coded('57P01'), 504, unreachable],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 504, unreachable],
  ['a Postgres that froze', new Error('Query read timeout'), 504, unreachable],
  ['a broker that froze', new natsErrors.TimeoutError(), 504, unreachable],
  ['a program that was killed', new NoReply('it ended'), 504, unreachable],
])('of %s', (_what, error, status, exitCode) =>
  expect(problemOf(error, {}, true)).toMatchObject({ status, exitCode, errors: [{ reason: expect.any(String) }] }),
);

it('a read whose reply is lost has changed nothing', () =>
  expect(problemOf(coded('ECONNRESET'), {}, false)).toMatchObject({ status: 503 }));

it('names the input of a wrong option', () =>
  expect(problemOf(new UsageError('--all-accounts is wrong.'), {}, true).errors).toEqual([
    { field: 'allAccounts', reason: '--all-accounts is wrong.' },
  ]));
