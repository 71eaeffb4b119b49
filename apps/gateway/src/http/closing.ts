import type { Socket } from 'node:net';

/** How long a connection that the gateway has given up may still send. */
const LINGER_MS = 2_000;
/** Maximum bytes that the gateway still reads from it. */
const LINGER_BYTES = 4 * 1024 * 1024;

/**
 * Closes a connection whose client may still be sending. Ends our side after the pending writes, and discards incoming data
 * for a moment: if it were closed at once, the connection would be reset, and the client would see a broken pipe instead of
 * our response. A client that keeps sending then sends into a closed connection.
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

/** Makes Node's HTTP server close connections gently after a response. */
export function closeGentlyAfterAnswer(socket: Socket): void {
  socket.destroySoon = () => closeGently(socket);
}
