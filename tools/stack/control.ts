import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

import type { LoadRequest } from '@stratus/installation/stack';
import { codeOf, Failure, freePort, host, messageOf, writePrivateJson } from '@stratus/local-servers';

/** Loads data; returns for how many milliseconds the stack did not serve. */
type Load = (request: LoadRequest) => Promise<number>;

const MAX_BYTES = 10_000;

/** Takes requests from the command line. Only the user of the launcher can read the file with their token. */
export class Control {
  readonly #server: Server;
  readonly #file: string;

  private constructor(server: Server, file: string) {
    this.#server = server;
    this.#file = file;
  }

  /** @param file gets the address and the token. */
  static async open(file: string, load: Load): Promise<Control> {
    const token = randomBytes(32).toString('base64url');
    const server = createServer((request, response) => {
      const respond = (status: number, answer: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      };
      void answerTo(request, token, load).then(
        ([status, answer]) => respond(status, answer),
        (error: unknown) => respond(409, failureOf(error)),
      );
    });
    const port = await freePort();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    writePrivateJson(file, { url: `http://${host}:${port}`, token });
    return new Control(server, file);
  }

  close(): void {
    rmSync(this.#file, { force: true });
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function answerTo(request: IncomingMessage, token: string, load: Load): Promise<[number, object]> {
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return [401, {}];
  const isLoad = request.method === 'POST' && request.url === '/load';
  if (!isLoad || Number(request.headers['content-length'] ?? MAX_BYTES + 1) > MAX_BYTES) return [404, {}];
  return [200, { interruptedMs: await load((await json(request)) as LoadRequest) }];
}

const failureOf = (error: unknown): { message: string; whatToDo: string } => ({
  message: messageOf(error),
  whatToDo: error instanceof Failure ? error.whatToDo : `See stratus status and logs (${codeOf(error) ?? 'no code'}).`,
});
