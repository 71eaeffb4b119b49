import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { fail, recover } from './simulated-failures.js';

/** Makes members, or further changes, of a simulated database fail. */
export async function failDatabase(
  context: Context,
  id: number,
  { member: numbers = [], work }: { member?: string[]; work?: string },
): Promise<Output> {
  if (numbers.length === 0 && work === undefined) throw new UsageError('--member or --work is needed.');
  const text = await onDatabaseOf('database', context, (pool) => fail(pool, id, { numbers, work }));
  return message(text, { id, members: numbers.map(Number), work: work ?? null });
}

/** Makes everything in a simulated database work again. */
export async function recoverDatabase(context: Context, id: number): Promise<Output> {
  return message(await onDatabaseOf('database', context, (pool) => recover(pool, id)), { id });
}
