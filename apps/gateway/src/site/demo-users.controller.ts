import { readFile } from 'node:fs/promises';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { notFound } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { CACHE } from '../http/common-headers.js';
import { sendJson } from '../http/send.js';

/** A token of the demo account, for the page at which one signs in. */
interface DemoUser {
  name: string;
  token: string;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Another name in `Host` may belong to a page of somebody else that resolves to this machine. */
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** Whether a request comes from a page of this gateway, in a browser of this machine. */
export function isFromOwnPage({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const { host = '', 'sec-fetch-site': site, 'x-forwarded-for': forwarded } = headers;
  const isHere = LOOPBACK.test(socket.remoteAddress ?? '') && forwarded === undefined;
  return isHere && LOCAL_HOST.test(host) && site === 'same-origin';
}

/** The demo users of `npm start`, one click away; nobody else has any. */
@Controller()
export class DemoUsersController {
  constructor(@Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration) {}

  @Get('console/demo-users')
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { CONSOLE_DEMO_STACK_FILE: file } = this.configuration;
    if (file === undefined || !isFromOwnPage(request)) throw notFound();
    void reply.removeHeader('access-control-allow-origin');
    sendJson(reply, 200, Buffer.from(JSON.stringify(await usersIn(file))), CACHE.record);
  }
}

/** Nobody until the demo account is there. */
async function usersIn(file: string): Promise<DemoUser[]> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { tokens = {} } = JSON.parse(text) as { tokens?: Record<string, string> };
  return Object.entries(tokens).map(([name, token]) => ({ name, token }));
}
