import type { FastifyInstance } from 'fastify';

/**
 * The end of a gateway that still serves: every response makes the client open a new connection, which leads to another
 * replica.
 */
export class Draining {
  private begun = false;

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (this.begun) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  begin(): void {
    this.begun = true;
  }
}
