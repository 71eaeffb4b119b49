/** TypeScript types of all events, for subscribers (libs/subscriber). */
import type { DocumentedEvent } from './event-schema.ts';

interface Schema {
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const NOTICE = `/**
 * Written by npm run generate. The types of all events, and the records that they carry. Times in records are in UTC.
 */
`;

/** A module with an interface for each record, and `EventTypes`: entity, record and kind of each event type. */
export function eventTypes(events: readonly DocumentedEvent[]): string {
  const declarations = new Declarations();
  const types = events.map(({ type, entity, summary, job, data }) => {
    const record = declarations.typeOf(data.json as Schema, pascal(entity));
    return `${comment(summary)}${type}: { entity: '${entity}'; data: ${record}${job ? '; job: true' : ''} };`;
  });
  return [
    NOTICE,
    declarations.text(),
    `${comment('Every event type.')}export interface EventTypes {\n${types.join('\n')}\n}\n`,
  ].join('\n');
}

/** The named types met so far. Two types of one name are told apart by numbers. */
class Declarations {
  private readonly byName = new Map<string, string>();

  text(): string {
    return [...this.byName].map(([, text]) => text).join('\n\n');
  }

  /** @param fallback names an object without a title. */
  typeOf(schema: Schema, fallback: string): string {
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    if (schema.anyOf) {
      const types = schema.anyOf.map((each) => this.typeOf(each, fallback));
      return [...new Set(types)].join(' | ');
    }
    const kinds = [schema.type ?? 'unknown'].flat();
    return kinds.map((kind) => this.ofKind(kind, schema, fallback)).join(' | ');
  }

  private ofKind(kind: string, schema: Schema, fallback: string): string {
    if (kind === 'object') return this.objectOf(schema, fallback);
    if (kind === 'array') {
      const items = schema.items ? this.typeOf(schema.items, fallback) : 'unknown';
      return items.includes(' ') ? `(${items})[]` : `${items}[]`;
    }
    return kind === 'integer' ? 'number' : kind;
  }

  private objectOf({ title, properties, required = [] }: Schema, fallback: string): string {
    if (!properties) return 'Record<string, unknown>';
    const name = pascal(title ?? fallback);
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, `${name}${pascal(field)}`);
      return `${comment(schema.description)}${field}${required.includes(field) ? '' : '?'}: ${type};`;
    });
    return this.add(name, `{\n${fields.join('\n')}\n}`);
  }

  private add(name: string, body: string): string {
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name}${number}`;
      const text = `export interface ${numbered} ${body}`;
      const known = this.byName.get(numbered);
      if (known !== undefined && known !== text) continue;
      this.byName.set(numbered, text);
      return numbered;
    }
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value);

const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '');

/** `ssh_key` and `ip-address` as the name of a type. */
const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
