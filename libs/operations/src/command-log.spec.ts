import { invalid, unavailable } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { createLogger } from '@stratus/runtime';
import { CommandLog } from './command-log.js';

const call = {
  caller: { accountId: 7, userId: 1, username: 'ann', restricted: false, scopes: ['*'], tokenId: 9 },
  body: { root_pass: 'sesame' },
  request: {
    id: 'r1',
    executionId: 'e1',
    client: '192.0.2.7',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  },
} as unknown as Call;

async function lineOf(command: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const log = new CommandLog(createLogger('spec', 'info', { write: (line: string) => void lines.push(line) }));
  await log.around('vpc.vpcs.create', call, command, (result) => result === 'repeated').catch(() => undefined);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('sesame');
  return JSON.parse(lines[0]!);
}

describe('the line of a command', () => {
  it('contains the operation, the request, the trace, the caller, the token, the address and the time', async () => {
    expect(await lineOf(async () => 'answer')).toMatchObject({
      msg: 'command',
      level: 30,
      operation: 'vpc.vpcs.create',
      requestId: 'r1',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      client: '192.0.2.7',
      accountId: 7,
      userId: 1,
      user: 'ann',
      tokenId: 9,
      ms: expect.any(Number),
      outcome: 'done',
    });
    expect(await lineOf(async () => 'repeated')).toMatchObject({ outcome: 'repeated' });
  });

  it.each([
    [invalid('label', 'Label must be unique'), 30, 'refused', 400, ['label: Label must be unique']],
    [unavailable('Postgres is unavailable'), 40, 'failed', 503, ['Postgres is unavailable']],
    [new TypeError('a defect'), 40, 'failed', 500, ['a defect']],
  ])('reports why it failed: %s', async (error, level, outcome, status, reasons) => {
    expect(
      await lineOf(async () => {
        throw error;
      }),
    ).toMatchObject({ level, outcome, status, reasons });
  });

  it('survives a message without caller and request', async () => {
    const log = new CommandLog(createLogger('spec', 'silent'));
    expect(
      await log.around(
        'vpc.vpcs.create',
        {},
        async () => 'answer',
        () => false,
      ),
    ).toBe('answer');
  });
});
