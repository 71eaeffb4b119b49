import { DatabaseError } from 'pg';
import { ConnectionLost, concernsConnection, isUnavailable, leavesCommitUnknown } from './postgres-errors.js';

const sqlState = (code: string): Error => Object.assign(new DatabaseError('said by Postgres', 10, 'error'), { code });
const network = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('errors of Postgres', () => {
  it.each([
    sqlState('57P01'),
    sqlState('08006'),
    sqlState('53300'),
    sqlState('55P03'),
    sqlState('57014'),
    sqlState('25P03'),
    network('ECONNREFUSED'),
    network('EAI_AGAIN'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client was closed and is not queryable'),
  ])('that mean it is unavailable: %s', (error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    sqlState('23505'),
    sqlState('42P01'),
    new TypeError("Cannot read properties of undefined (reading 'connection')"),
    new Error('the timeout exceeded its connection'),
    'Connection terminated',
    undefined,
  ])('that do not mean it is unavailable: %s', (error) => expect(isUnavailable(error)).toBe(false));

  it('reported when Postgres crashes mean that it is unavailable, and that the outcome of a commit is unknown', () => {
    const crash = (code: string) =>
      Object.assign(new DatabaseError('could not write', 10, 'error'), { code, severity: 'PANIC' });
    const crashes = [crash('53100'), crash('58030'), crash('XX000')];
    expect(
      crashes.map((error) => [isUnavailable(error), leavesCommitUnknown(error), concernsConnection(error)]),
    ).toEqual(crashes.map(() => [true, true, true]));
  });

  it('leave the outcome of a commit unknown only when Postgres may have executed it', () => {
    const open = [sqlState('57P01'), sqlState('08006'), new Error('Connection terminated unexpectedly')];
    const closed = [
      sqlState('53100'),
      sqlState('57014'),
      sqlState('25P03'),
      sqlState('40001'),
      new ConnectionLost(new Error('ended')),
      new Error('Client has encountered a connection error and is not queryable'),
    ];
    expect(open.map(leavesCommitUnknown)).toEqual([true, true, true]);
    expect(closed.map(leavesCommitUnknown)).toEqual(closed.map(() => false));
  });

  it('concern the connection when another one may work, but not when a result took too long', () => {
    const lost = [sqlState('57P01'), sqlState('26000'), network('ECONNRESET'), new Error('Connection terminated')];
    const other = [sqlState('57014'), sqlState('53300'), sqlState('22012'), new Error('Query read timeout')];
    expect([...lost, ...other].map(concernsConnection)).toEqual([...lost.map(() => true), ...other.map(() => false)]);
  });
});
