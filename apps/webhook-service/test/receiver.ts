import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';

/** A request of a webhook, as its receiver sees it. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  event: CloudEvent;
  at: number;
}

/** What a receiver does with a request; without it, 204. */
export type Behaviour = (received: Received, response: ServerResponse) => void;

/** A program that receives webhooks on this machine. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /** Replaces the behaviour for requests to a path from now on. */
  behave: (behaviour?: Behaviour, path?: string) => void;
  /** Waits until a path has got so many requests. */
  until: (count: number, path?: string) => Promise<Received[]>;
  stop: () => Promise<void>;
}

export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    void response.writeHead(code, headers).end(`status ${code}`);

export async function startReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const one = { path, headers: request.headers, body, event: JSON.parse(body) as CloudEvent, at: Date.now() };
      received.push(one);
      (behaviours.get(path) ?? behaviours.get('') ?? status(204))(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((each) => path === '' || each.path === path);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    behave: (behaviour = status(204), path = '') => void behaviours.set(path, behaviour),
    until: (count, path = '') =>
      eventually(`${count} requests at ${path || 'any path'}`, async () =>
        at(path).length >= count ? at(path) : undefined,
      ),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
