import { openSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { createLogger, standardOutput } from './logger.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('spec', 'info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

/** The exit of the process when an output fails. */
function fateOf(output: ReturnType<typeof standardOutput>): Promise<string> {
  const emit = output.emit.bind(output);
  return new Promise((resolve) => {
    output.emit = (event: string | symbol, ...values: unknown[]) => {
      try {
        const heard = emit(event, ...values);
        if (event === 'error') resolve('lives');
        return heard;
      } catch (error) {
        resolve(`ends: ${String(error)}`);
        return false;
      }
    };
  });
}

describe('the log', () => {
  it('does not end the process when the disk is full', async () => {
    const output = standardOutput(openSync('/dev/full', 'w'));
    const fate = fateOf(output);
    createLogger('spec', 'info', output).info('no room');
    expect(await fate).toBe('lives');
    output.destroy();
  });

  it('redacts secrets by name, at the top and one level deep', () => {
    const line = logged((logger) =>
      logger.info({ password: 'sesame', body: { token: 'sesame', root_pass: 'sesame', label: 'shown' } }, 'x'),
    );
    expect(line).not.toContain('sesame');
    expect(JSON.parse(line)).toMatchObject({ app: 'spec', body: { token: '[hidden]', label: 'shown' } });
  });

  it('shows the failure of a database error, without values of the statement or the row', () => {
    const error = Object.assign(new DatabaseError('duplicate key', 10, 'error'), {
      code: '23505',
      detail: 'Key (token)=(sesame) already exists.',
    });
    const line = logged((logger) => logger.error({ err: error }, 'failed'));
    expect(line).not.toContain('sesame');
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'duplicate key', code: '23505' } });
  });

  it('shows why: the causes of an error', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    expect(JSON.parse(logged((logger) => logger.warn({ err: error }, 'x')))).toMatchObject({
      err: { message: 'outer', cause: { message: 'inner' } },
    });
  });
});
