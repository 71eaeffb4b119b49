import type { FastifyReply } from 'fastify';

/**
 * Ends the connection in place of the answer, which the process writes as always: so its hooks run, and log line, metrics and
 * audit log know the request. A destroyed connection would end it without them.
 */
export function loseAnswer({ raw }: FastifyReply): void {
  const { socket } = raw;
  if (socket === null) return;
  socket.write = discard;
  raw.once('finish', () => socket.destroy());
}

type Written = (error?: Error | null) => void;

function discard(_chunk: unknown, encoding?: BufferEncoding | Written, written?: Written): boolean {
  const callback = typeof encoding === 'function' ? encoding : written;
  if (callback) process.nextTick(callback);
  return true;
}
