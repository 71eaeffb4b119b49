import type { Socket } from 'node:net';

/** How long a connection that the gateway has given up may still send. */
const LINGER_MS = 2_000;
/** How much of that the gateway reads, in bytes. */
const LINGER_BYTES = 4 * 1024 * 1024;

/**
 * Closes a connection whose client may still be sending. Ends our side after what is already written, and discards what
 * arrives for a moment: closed at once, the connection would be reset, and the client would see a broken pipe instead of
 * our answer. A client that goes on sends into a closed connection.
 */
export function closeGently(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const most = socket.bytesRead + LINGER_BYTES;
  // Without its listeners the HTTP parser reads no more.
  socket.removeAllListeners('data');
  socket.on('data', () => {
    if (socket.bytesRead > most) socket.destroy();
  });
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}

/** Lets Node's HTTP server, when it closes the connection after an answer, close it gently. */
export function closeGentlyAfterAnswer(socket: Socket): void {
  socket.destroySoon = () => closeGently(socket);
}
