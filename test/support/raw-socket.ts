import { connect } from 'node:net';

/** Sends bytes unchanged and returns everything that arrives until the other side closes, or the time is over. */
export function sendRaw(baseUrl: string, parts: readonly (string | Uint8Array)[], waitMs = 5_000): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (data) => received.push(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(received).toString('latin1'));
    });
    for (const part of parts) socket.write(part);
  });
}

/** Status, headers and body of the first answer in the received bytes. */
export function firstAnswer(text: string): { status: number; headers: Record<string, string>; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((header) => header.split(/: ?(.*)/s, 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { status: Number(line.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body };
}
