import {
  ApiFailure,
  BEFORE_SLASH,
  PUBLIC_WORD,
  isWorded,
  shapeOf,
  INSIDE,
  exchangeOf,
  exchangeText,
  exchangeValue,
  formsOf,
  placesOfRecord,
  placesOfRequest,
  wordingOfField,
} from '@stratus/contracts';
import type {
  ApiError,
  Defaults,
  ErrorEnvelope,
  CausedEventRecord,
  FilterNode,
  FilterableFields,
  Operation,
  ParsedFilter,
  Places,
  Shape,
  Worded,
  DialectWords,
} from '@stratus/contracts';
import type { OperationReply } from '@stratus/messaging';
import { exchangeJson } from './exchange-json.js';

/** Injection token of the {@link Dialect}; null if the gateway uses the services' word. */
export const DIALECT = Symbol('DIALECT');

/** The positions of the word in the messages of an operation. */
interface Translated {
  answer: Places | undefined;
  body: Places | undefined;
  /** Defaults of the body for clients of the public service. */
  defaults: readonly (readonly [name: string, value: boolean])[];
  /** The fields of its filter, in the clients' dialect. */
  filterable: FilterableFields;
  /** Where their values contain the word, by the services' field names. */
  wordings: ReadonlyMap<string, Worded>;
}

/** The word in the document: alone, at the start of a name like `computeId`, or as a part of a title like `SubnetCompute`. */
const IN_DOCUMENT = new RegExp(
  `(?<![A-Za-z])(?:${INSIDE.plural}|${INSIDE.word})(?![a-z])|(?:${INSIDE.pluralTitle}|${INSIDE.title})(?![a-z])`,
  'g',
);

/**
 * Translates between the services and this gateway's clients, who use another dialect (decision 29), and only at
 * the places that the contract names. Every translation swaps the two words, so that the same function serves both
 * directions, and a client that uses the services' word cannot reach anything with it.
 */
export class Dialect {
  /** The defaults that apply to requests. */
  readonly defaults: keyof Defaults;

  private readonly translated: ReadonlyMap<Operation, Translated>;
  private readonly outside: ReadonlyMap<string, string>;

  /** Swaps the word in a text of the product: an action, scopes, the name of a key. Never in users' texts. */
  readonly text: (text: string) => string;

  /** @throws Error naming an operation and one of its texts that does not declare whether it contains the word. */
  constructor(words: DialectWords, operations: readonly Operation[]) {
    const forms = formsOf(words);
    this.defaults = words.word === PUBLIC_WORD ? 'publicly' : 'own';
    this.outside = new Map(formsOf(INSIDE).map((form, index) => [form, forms[index] ?? form]));
    this.text = exchangeOf(INSIDE, words);
    this.translated = new Map(operations.map((operation) => [operation, this.translate(operation)]));
  }

  /** The URL of a request for the routes: the word may be in the first segment below the prefix. */
  url(url: string): string {
    return url.replace(/^(\/v4\/)([^/?#]+)/, (whole, prefix: string, segment: string) => {
      const decoded = decodedOrNot(segment);
      const exchanged = this.text(decoded);
      return exchanged === decoded ? whole : `${prefix}${encodeURIComponent(exchanged)}`;
    });
  }

  /** An id with a slash, of an image or a kernel. */
  id(id: string): string {
    return exchangeText(id, BEFORE_SLASH, this.text);
  }

  /** The body of a request for the service, with the defaults that its client expects. */
  request(operation: Operation, body: unknown): unknown {
    return withDefaults(this.body(operation, body), this.translated.get(operation)?.defaults ?? []);
  }

  /** The body of a request with the words swapped. */
  body(operation: Operation, body: unknown): unknown {
    return exchangeValue(body, this.translated.get(operation)?.body, this.text);
  }

  /** The fields that clients of this gateway can filter by. */
  filterable(operation: Operation): FilterableFields {
    return this.translated.get(operation)?.filterable ?? {};
  }

  /** A filter over {@link filterable}, for the service. */
  filter(operation: Operation, { filter, order, ...rest }: ParsedFilter): ParsedFilter {
    const wordings = this.translated.get(operation)?.wordings ?? new Map<string, Worded>();
    return {
      ...(filter && { filter: this.condition(filter, wordings) }),
      ...(order && { order: { ...order, field: this.text(order.field) } }),
      ...rest,
    };
  }

  /** The reply of a service, for the client. */
  reply(operation: Operation, reply: OperationReply): OperationReply {
    if (reply.body.length === 0) return reply;
    const { buffer, byteOffset, byteLength } = reply.body;
    const json = Buffer.from(buffer, byteOffset, byteLength);
    if (reply.status >= 300) {
      const { errors } = JSON.parse(json.toString()) as ErrorEnvelope;
      return { ...reply, body: Buffer.from(JSON.stringify({ errors: this.errors(errors) })) };
    }
    return { ...reply, body: exchangeJson(json, this.translated.get(operation)?.answer, this.text) };
  }

  /** A refusal, for the client. */
  failure({ status, errors, retryAfterSeconds }: ApiFailure): ApiFailure {
    return new ApiFailure(status, this.errors(errors), retryAfterSeconds);
  }

  /** An event, for a follower of the stream that an operation opens. */
  event<Event extends CausedEventRecord>(operation: Operation, event: Event): Event {
    return exchangeValue(event, this.translated.get(operation)?.answer, this.text) as Event;
  }

  /** The OpenAPI document: it has no users' texts. */
  document(text: string): string {
    return text.replace(IN_DOCUMENT, (form) => this.outside.get(form) ?? form);
  }

  private errors(errors: readonly ApiError[]): ApiError[] {
    return errors.map(({ field, reason }) => ({
      ...(field !== undefined && { field: this.text(field) }),
      reason: isWorded(reason) ? this.text(reason) : reason,
    }));
  }

  private condition(node: FilterNode, wordings: ReadonlyMap<string, Worded>): FilterNode {
    if ('and' in node) return { and: node.and.map((part) => this.condition(part, wordings)) };
    if ('or' in node) return { or: node.or.map((part) => this.condition(part, wordings)) };
    const field = this.text(node.field);
    const wording = wordings.get(field);
    if (!wording || typeof node.value !== 'string') return { ...node, field };
    return { ...node, field, value: exchangeText(node.value, wording, this.text) };
  }

  private translate(operation: Operation): Translated {
    const { subject, reply, body, list, stream } = operation;
    const shape = body && shapeOf(body as new () => object);
    try {
      const answer = placesOfRecord(reply.json, this.text);
      const fields = Object.entries((list ?? stream)?.filterable ?? {});
      const record = list ? answer?.keys?.get('data')?.inside : answer;
      return {
        answer,
        body: shape && placesOfRequest(shape, this.text),
        defaults: this.defaults === 'own' ? [] : publicDefaults(shape),
        filterable: Object.fromEntries(fields.map(([name, type]) => [this.text(name), type])),
        wordings: new Map(
          fields.flatMap(([name]) => {
            const wording = wordingOfField(record, name);
            return wording ? [[name, wording] as const] : [];
          }),
        ),
      };
    } catch (error) {
      throw new Error(`${subject}: ${(error as Error).message}`, { cause: error });
    }
  }
}

const publicDefaults = (shape: Shape | undefined): [string, boolean][] =>
  (shape?.fields ?? []).flatMap(({ name, defaults }) => (defaults ? [[name, defaults.publicly]] : []));

/** Leaves values of an unexpected shape unchanged: validation reports them. */
function withDefaults(body: unknown, defaults: Translated['defaults']): unknown {
  if (defaults.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = new Map<string, unknown>(Object.entries(body));
  return { ...body, ...Object.fromEntries(defaults.filter(([name]) => (given.get(name) ?? null) === null)) };
}

function decodedOrNot(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
