import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';
import type { Row } from '../output/table.js';
import { UsageError } from '../usage-error.js';
import { apiOf, bodyOf, send } from './api-client.js';
import { columnsFor, inDialect, shortened } from './columns.js';
import type { ApiOperation, Field } from './operations.js';
import { readBody } from './read-body.js';

/** Options of lists, `--body`, and one for each property of the body. */
type Options = { page?: string; pageSize?: string; filter?: string; body?: string } & Readonly<Record<string, unknown>>;

/** Calls an operation of the API and shows its answer. */
export async function callResource(
  context: Context,
  operation: ApiOperation,
  given: readonly unknown[],
): Promise<Output> {
  const options = (given.at(-1) ?? {}) as Options;
  const api = apiOf(context);
  const values = given.slice(0, operation.arguments.length).map(String);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[operation.arguments.indexOf(name)] ?? ''),
  );
  const { page, pageSize, filter } = options;
  const { method } = operation;
  const response = await send(api, {
    method,
    path: inDialect(path, api.word),
    query: { page, page_size: pageSize },
    filter,
    body: /^(GET|DELETE)$/.test(method)
      ? undefined
      : JSON.stringify(await bodyFrom(operation.fields, options, api.word)),
  });
  return shown(operation.group, await bodyOf(response, `${method} ${path}`), api.word);
}

/** The body of `--body`, with the properties of the other options in it. */
async function bodyFrom(fields: readonly Field[], options: Options, word: string | undefined): Promise<object> {
  const whole = options.body === undefined ? {} : parsedObject(await readBody(options.body));
  const own = fields.flatMap((field) => {
    const value = options[camel(field.name)];
    return value === undefined ? [] : [[inDialect(field.name, word), valueOf(field, value)] as const];
  });
  const body = { ...whole, ...Object.fromEntries(own) };
  const missing = fields.filter(({ name, required }) => required && !(inDialect(name, word) in body));
  if (missing.length === 0) return body;
  throw new UsageError(`missing: ${missing.map(({ name }) => flag(name)).join(', ')}`);
}

function valueOf({ name, kind }: Field, value: unknown): unknown {
  switch (kind) {
    case 'string':
    case 'strings':
      return value;
    case 'boolean':
      if (value === true || value === 'true') return true;
      if (value === 'false') return false;
      throw new UsageError(`${flag(name)} is true or false.`);
    case 'integer':
    case 'number':
      return numberOf(name, String(value));
    case 'integers':
      return (value as string[]).map((text) => numberOf(name, text));
    case 'json':
      return json(flag(name), String(value));
  }
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && !Number.isNaN(number)) return number;
  throw new UsageError(`${flag(name)} must be a number.`);
}

function parsedObject(text: string): object {
  const value = json('--body', text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError('--body must be a JSON object.');
}

function json(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${option} must be JSON.`);
  }
}

const flag = (name: string): string => `--${name.replaceAll('_', '-')}`;
const camel = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

function shown(group: string, body: unknown, word: string | undefined): Output {
  if (typeof body !== 'object' || body === null) throw new CommandFailure('The answer is not JSON.', '');
  if ('data' in body && Array.isArray(body.data)) {
    const { data, page, pages, results } = body as unknown as {
      data: Row[];
      page: number;
      pages: number;
      results: number;
    };
    const notes = data.length === 0 ? ['None.'] : pages > 1 ? [`Page ${page} of ${pages}; ${results} in all.`] : [];
    return { ...table(data.map(shortened), columnsFor(group, data, word), ...notes), data: body };
  }
  if (Object.keys(body).length === 0) return message('Done.', body);
  return { ...details({ ...body }), data: body };
}
