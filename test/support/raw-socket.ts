import { connect } from 'node:net';

type Parts = readonly (string | Uint8Array)[];

export interface RawAnswer {
  /** 0 without a response. */
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes unchanged and returns everything that arrives until the other side closes, the time is over, or it is enough. */
export function sendRaw(
  baseUrl: string,
  parts: Parts,
  waitMs = 5_000,
  isEnough: (received: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1');
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (data) => {
      received += String(data);
      if (isEnough(received)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
    for (const part of parts) socket.write(part);
  });
}

/** The first response to bytes that are sent unchanged, with time for a busy machine. */
export const answerTo = async (baseUrl: string, ...parts: Parts): Promise<RawAnswer> =>
  firstAnswer(await sendRaw(baseUrl, parts, 20_000, holdsAnswer));

/** Whether a response with a known length is complete; the others end with their connection. */
function holdsAnswer(text: string): boolean {
  const { headers, body } = firstAnswer(text);
  return text.includes('\r\n\r\n') && body.length >= Number(headers['content-length'] ?? Infinity);
}

/** The first response in the received bytes. */
function firstAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((header) => header.split(/: ?(.*)/s, 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { status: Number(line.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body };
}
