import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it, with plain values. */
export interface ReceivedSpan {
  app: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  status: number;
}

interface Pairs {
  attributes?: { key: string; value: Record<string, unknown> }[];
}
interface ExportedSpan extends Pairs, Pick<ReceivedSpan, 'name' | 'kind' | 'traceId' | 'spanId' | 'parentSpanId'> {
  status?: { code?: number };
}
interface Export {
  resourceSpans: { resource: Pairs; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const plain = ({ attributes = [] }: Pairs): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, status, ...rest }) => {
        const app = String(plain(resource)['service.name']);
        const attributes = plain(rest);
        return { app, name, kind, traceId, spanId, parentSpanId, attributes, status: status?.code ?? 0 };
      }),
    ),
  );

/** A collector that stores everything it receives over OTLP/HTTP with JSON; it can also hang. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Everything received, as text. */
  text = '';
  headers: NodeJS.Dict<string | string[]> = {};
  requests = 0;
  /** While true, requests get no response. */
  hangs = false;
  private readonly server = createServer((request, response) => {
    this.requests += 1;
    this.headers = request.headers;
    if (this.hangs) return;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      if (request.url === '/v1/traces') this.take(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    // By default it closes a connection after five seconds, perhaps just when its client uses it again.
    receiver.server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  ofTrace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private take(text: string): void {
    this.text += text;
    this.spans.push(...spansIn(JSON.parse(text) as Export));
  }
}
