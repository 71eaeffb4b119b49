import type { Socket } from 'node:net';

const corked = new Set<Socket>();

/**
 * Joins all writes to a socket in this turn of the event loop into one write at its end, in order: one system call, one packet
 * and one wake-up of the reader instead of one per message (decision 10).
 */
export function corkForThisTurn(socket: Socket): void {
  if (corked.has(socket)) return;
  if (corked.size === 0) setImmediate(uncorkAll);
  corked.add(socket);
  socket.cork();
}

function uncorkAll(): void {
  const sockets = [...corked];
  corked.clear();
  for (const socket of sockets) socket.uncork();
}
