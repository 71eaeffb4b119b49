import type { Socket } from 'node:net';

const corked = new Set<Socket>();

/**
 * Has what is written to a socket in this turn of the event loop leave in one write at the end of the turn, in its order:
 * one system call, one packet and one wake-up of the reader instead of one for each message (decision 10).
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
