import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { ACCESS_CHANGED } from '@stratus/contracts';
import { signalOnce } from './signal-once.js';

const INFO = 'INFO {"server_id":"spec","version":"2.9.0","proto":1,"max_payload":1048576,"headers":true}\r\n';

/** A broker that accepts the client, and then runs `answers` when the client asks whether its signals have arrived. */
async function brokerThat(answers: (socket: Socket) => unknown): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    let pings = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const _ of data.toString().matchAll(/PING\r\n/g)) {
        pings += 1;
        if (pings === 1) socket.write('PONG\r\n');
        else answers(socket);
      }
    });
    socket.write(INFO);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a signal from a program that ends afterwards', () => {
  it.each([
    ['freezes', () => undefined],
    ['breaks the connection', (socket: Socket) => socket.destroy()],
  ])('does not delay the program when the broker %s after the connect', async (_, answers) => {
    const { server, url } = await brokerThat(answers);
    const gone = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    await signalOnce({ NATS_URL: url }, ACCESS_CHANGED, [{ accountId: 1, userId: 1 }]);
    // An open socket would keep the program alive.
    await gone;
    server.close();
    await once(server, 'close');
  });
});
