import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeGently } from './closing.js';

/** The first line of a request whose method Node's parser does not know. */
const UNKNOWN_METHOD = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,64} (\/\S{0,8192}) HTTP\/1\.[01]\r?\n/;

interface ParserError extends Error {
  code?: string;
  /** The bytes that the parser could not read; a Buffer. */
  rawPacket?: unknown;
}

interface Refusal {
  status: number;
  text: string;
  allow?: string;
}

/**
 * Responds with the error envelope to input that the parser could not read as an HTTP request, or that did not arrive in time,
 * and closes the connection.
 */
export class MalformedRequests {
  private readonly latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();

  /** @param methodsOf the methods that a path serves. */
  constructor(private readonly methodsOf: (path: string) => string[]) {}

  watch(server: Server): void {
    server.on('request', (request, response) => this.latest.set(request.socket, { request, response }));
  }

  /** Node's parser has given up the connection. */
  refuse(error: ParserError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable || isOfTls(error) || this.isBeingAnswered(socket)) {
      return void socket.destroy();
    }
    const { status, text, allow } = this.refusalOf(error);
    const body = JSON.stringify({ errors: [{ reason: text }] });
    const head = [
      `HTTP/1.1 ${status} ${text}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...(allow ? [`Allow: ${allow}`] : []),
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    closeGently(socket);
  }

  /** Another response would then appear inside the current one, or as the response to another request. */
  private isBeingAnswered(socket: Socket): boolean {
    const { request, response } = this.latest.get(socket) ?? {};
    if (!request || !response || (request.complete && response.writableFinished)) return false;
    return request.complete || response.headersSent;
  }

  private refusalOf({ code, rawPacket }: ParserError): Refusal {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, text: 'Request Timeout' };
    if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, text: 'Request Header Fields Too Large' };
    const packet = code === 'HPE_INVALID_METHOD' && Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
    const [, path] = UNKNOWN_METHOD.exec(packet) ?? [];
    const allowed = path === undefined ? [] : this.methodsOf(path);
    if (allowed.length > 0) return { status: 405, text: 'Method Not Allowed', allow: allowed.join(', ') };
    return path === undefined ? { status: 400, text: 'Bad Request' } : { status: 404, text: 'Not found' };
  }
}

/** After a failed handshake, the client can read no response. */
const isOfTls = ({ code }: ParserError): boolean =>
  code?.startsWith('ERR_SSL_') === true || code === 'ERR_TLS_HANDSHAKE_TIMEOUT';
