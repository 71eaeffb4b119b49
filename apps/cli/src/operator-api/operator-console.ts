import { randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITE_FOLDER, Site, encodingFor, policyOf } from '@stratus/site';
import type { SiteFile } from '@stratus/site';

/** The page of the console among the rendered files; no gateway serves it. */
const PAGE = '/operators';
/** Of the API, and of files. */
const NO_PAGES = /^\/(api|console|docs)(\/|\?|$)/;

/** Serves the operators' console at every path outside the API: the page decides by the path what to show. */
export function addConsole(server: FastifyInstance): void {
  const site = new Site(SITE_FOLDER);
  // The icon is one of the documentation's.
  for (const place of ['/console/:file', '/docs/assets/:file'])
    server.get(place, (request, reply) => {
      const file = site.find(request.url.split('?', 1)[0] ?? '');
      return file ? sendFile(site, file, request, reply) : reply.callNotFound();
    });
  const sendPage = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply | void => {
    const page = site.find(PAGE);
    if (!page || NO_PAGES.test(url)) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    const text = readFileSync(site.pathOf(page, 'identity'), 'utf8').replace('{{nonce}}', nonce);
    return reply
      .headers({
        ...headersOf(page),
        'cache-control': 'no-store',
        'content-security-policy': policyOf(`'nonce-${nonce}'`),
      })
      .send(text);
  };
  server.get('/', sendPage);
  server.get('/:section', sendPage);
  server.get('/:section/*', sendPage);
}

function sendFile(site: Site, file: SiteFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(headers['accept-encoding'], (each) => file.sizes[each] !== undefined);
  void reply.headers({
    ...headersOf(file),
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  return reply.send(createReadStream(site.pathOf(file, encoding)));
}

const headersOf = ({ type }: SiteFile): Record<string, string> => ({
  'content-type': type,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});
