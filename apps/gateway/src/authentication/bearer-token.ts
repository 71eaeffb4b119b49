import type { FastifyRequest } from 'fastify';

const BEARER = /^Bearer ([\x21-\x7e]{1,8192})$/i;

/** The token of `Authorization: Bearer …`; undefined when it is missing or malformed. */
export const bearerTokenOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];
