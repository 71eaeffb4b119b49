import type { Tracer } from '@stratus/runtime';
import type { QueryRunner } from 'typeorm';

/** Traces the statements of TypeORM's manager, which go through `query` of its runner. */
export function traceEntities(tracing: Tracer, runner: QueryRunner): void {
  const query = runner.query.bind(runner);
  const traced = (text: string, ...rest: unknown[]): Promise<unknown> =>
    tracing.statement(text, () => query(text, ...(rest as [])));
  Object.assign(runner, { query: traced });
}
