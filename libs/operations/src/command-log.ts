import { ApiFailure, originOf } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { traceIdOf, withoutSecrets } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';

/**
 * Writes one line for each command: its name, who caused it, its outcome and its duration.
 *
 * `outcome` is `done`, `repeated` (the reply of an earlier execution), `refused` (an error of the request, with every reason)
 * or `failed` (5xx, as a warning). The requests of a saga carry the ids of the request that started it.
 */
export class CommandLog {
  private readonly logger: Logger;

  constructor(logger: Logger) {
    this.logger = withoutSecrets(logger);
  }

  /**
   * Runs the command and writes its line.
   *
   * @param operation subject of the operation.
   * @param isRepeat whether a result is the reply of an earlier execution.
   * @throws what the command throws.
   */
  async around<R>(
    operation: string,
    call: Partial<Call>,
    command: () => Promise<R>,
    isRepeat: (result: R) => boolean,
  ): Promise<R> {
    const since = performance.now();
    const line = (): object => ({
      operation,
      ...originOf(call),
      traceId: traceIdOf(call.request?.traceparent),
      ms: Math.round((performance.now() - since) * 10) / 10,
    });
    try {
      const result = await command();
      this.logger.info({ ...line(), outcome: isRepeat(result) ? 'repeated' : 'done' }, 'command');
      return result;
    } catch (error) {
      const refused = error instanceof ApiFailure && error.status < 500;
      this.logger[refused ? 'info' : 'warn'](
        { ...line(), outcome: refused ? 'refused' : 'failed', ...reasonsOf(error) },
        'command',
      );
      throw error;
    }
  }
}

/** Our own reasons may quote the request's fields, which are no secrets; other errors show their message only. */
function reasonsOf(error: unknown): object {
  if (error instanceof ApiFailure) return { status: error.status, reasons: error.errors.map(reasonOf) };
  return { status: 500, reasons: [error instanceof Error ? error.message : String(error)] };
}

const reasonOf = ({ field, reason }: { field?: string; reason: string }): string =>
  field === undefined ? reason : `${field}: ${reason}`;
