import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';

/** Headers of every response (contract 2.4). */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'x-spec-version': /^4\.174\.0$/,
  // The entrance redirects browsers to the reference, depending on their Accept header.
  vary: /^Authorization, X-Filter(, Accept)?$/,
  'x-request-id': /^[\x21-\x7e]{1,128}$/,
  'access-control-allow-origin': /^\*$/,
  'content-security-policy': /^default-src 'none'/,
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
};
/** Headers of responses after the checks of token and limits. */
const OF_OPERATIONS: Readonly<Record<string, RegExp>> = {
  'x-accepted-oauth-scopes': /^(\*|[\w:]+(,[\w:]+)*)$/,
  'x-ratelimit-limit': /^\d+$/,
  'x-ratelimit-remaining': /^\d+$/,
  'x-ratelimit-reset': /^\d{10}$/,
};

export interface AnswerOnTheWire {
  method: string;
  /** Path below the base URL, without query. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

interface OpenApi {
  paths: Record<string, Record<string, { security?: unknown[]; responses: Record<string, { content?: object }> }>>;
}

/** Checks responses against the OpenAPI document of the running gateway. */
export class WireContract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  private constructor(private readonly document: OpenApi) {
    this.ajv.addSchema(document, 'openapi');
  }

  static async of(baseUrl: string): Promise<WireContract> {
    const response = await fetch(new URL('/openapi.json', baseUrl));
    return new WireContract((await response.json()) as OpenApi);
  }

  /** @throws Error with every way in which a response breaks the contract. */
  check(answer: AnswerOnTheWire): void {
    const { method, path, status, text } = answer;
    const faults = [...this.headerFaults(answer), ...this.bodyFaults(answer)];
    if (faults.length === 0) return;
    throw new Error(
      `${method} ${path.slice(0, 200)} answered ${status} ${text.slice(0, 400)}\n- ${faults.join('\n- ')}`,
    );
  }

  private headerFaults({ method, path, status, headers, text }: AnswerOnTheWire): string[] {
    const found = this.find(method, path);
    const wanted = {
      ...ALWAYS,
      ...(method === 'OPTIONS' ? { 'access-control-max-age': /^7200$/ } : { 'cache-control': /./ }),
      ...(found && (status < 300 || status === 403) ? OF_OPERATIONS : {}),
    };
    const faults = Object.entries(wanted).flatMap(([name, pattern]) =>
      pattern.test(headers.get(name) ?? '') ? [] : [`${name} is ${JSON.stringify(headers.get(name))}`],
    );
    if (found && (status < 300 || status === 403) && headers.get('x-oauth-scopes') === null) {
      faults.push('X-OAuth-Scopes is missing');
    }
    if (found && status === 401 && headers.get('x-accepted-oauth-scopes') === null) {
      faults.push('X-Accepted-OAuth-Scopes is missing');
    }
    if (status >= 400 && !headers.get('cache-control')?.includes('no-store')) faults.push('a failure may be cached');
    if ([429, 503, 504].includes(status) && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) {
      faults.push('Retry-After does not say when');
    }
    const type = headers.get('content-type');
    if (text !== '' && type !== 'application/json') faults.push(`Content-Type is ${type}`);
    if (status === 204 && (text !== '' || type !== null)) faults.push('a 204 has content');
    return faults;
  }

  private bodyFaults({ method, path, status, text }: AnswerOnTheWire): string[] {
    if (method === 'HEAD' || method === 'OPTIONS') return text === '' ? [] : ['there is a body'];
    if (status === 204) return this.find(method, path)?.operation.responses['204'] ? [] : ['no 204 is promised'];
    const validate = this.validatorOf(method, path, status);
    if (!validate) return ['success on a path that the document does not name'];
    try {
      return validate(JSON.parse(text)) ? [] : [this.ajv.errorsText(validate.errors)];
    } catch {
      return ['the body is not JSON'];
    }
  }

  private validatorOf(method: string, path: string, status: number): ValidateFunction | undefined {
    const pointer = status < 300 ? this.find(method, path)?.pointer : '#/components/schemas/ErrorEnvelope';
    if (pointer === undefined) return undefined;
    const reference = status < 300 ? `${pointer}/responses/200/content/application~1json/schema` : pointer;
    const validate = this.compiled.get(reference) ?? this.ajv.compile({ $ref: `openapi${reference}` });
    this.compiled.set(reference, validate);
    return validate;
  }

  /** The operation of a request; a literal segment wins over a parameter. */
  private find(method: string, path: string) {
    const segments = path.replace(/\/$/, '').split('/');
    const templates = Object.keys(this.document.paths).filter((template) => {
      const parts = template.split('/');
      return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
    });
    const verb = (method === 'HEAD' ? 'GET' : method).toLowerCase();
    const template = templates
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .find((candidate) => this.document.paths[candidate]?.[verb]);
    const operation = template === undefined ? undefined : this.document.paths[template]?.[verb];
    if (template === undefined || !operation) return undefined;
    const escaped = encodeURI(template.replaceAll('~', '~0').replaceAll('/', '~1'));
    return { operation, pointer: `#/paths/${escaped}/${verb}` };
  }
}
