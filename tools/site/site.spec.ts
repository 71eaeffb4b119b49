import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteOf } from './site.ts';

const root = join(import.meta.dirname, '../..');
const script = Buffer.from('');
const files = siteOf(root, { page: script, reference: script, renderer: script });
const byUrl = new Map(files.map((file) => [file.url, file]));
const text = (url: string): string => byUrl.get(url)?.content.toString() ?? '';
const pages = files.filter(({ type }) => type.startsWith('text/html'));
/** The gateway makes it. */
const MADE_ELSEWHERE = new Set(['/openapi.json']);
const idsOf = (url: string): Set<string> => new Set([...text(url).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

/** Whether a link of a page leads to a file of the site, and to an element of it. */
function leads(href: string, from: string): boolean {
  if (href.startsWith('https:')) return true;
  const [path = '', anchor] = href.split('#', 2);
  const url = path === '' ? from : path;
  if (MADE_ELSEWHERE.has(url)) return true;
  // The renderer makes the anchors of the reference.
  return byUrl.has(url) && (anchor === undefined || url === '/docs/api' || idsOf(url).has(decodeURIComponent(anchor)));
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  externalDocs?: { url: string };
}
const openApi = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  tags: { name: string; externalDocs?: { url: string } }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));

describe('the site', () => {
  it('has pages for all guides, the contract and the decisions', () => {
    for (const url of ['/docs', '/docs/api', '/docs/events', '/docs/guides', '/docs/guides/quick-start']) {
      expect(text(url)).toMatch(/<title>.+<\/title>/);
    }
    for (const name of ['operations/alerts', 'contract', 'contract/vpcs', 'decisions', 'kubernetes', 'changelog']) {
      expect(text(`/docs/guides/${name}`)).toContain('<h1');
    }
  });

  it.each(pages.map(({ url }) => url))('%s has no broken link, and no inline script or style', (url) => {
    const hrefs = [...text(url).matchAll(/(?:href|src|data-index)="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs.length).toBeGreaterThan(2);
    expect(hrefs.filter((href) => !leads(href.replaceAll('&amp;', '&'), url))).toEqual([]);
    expect(text(url)).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+="/);
  });

  it('says on its front page what is real, what is simulated, and how to test traffic', () => {
    const page = text('/docs');
    for (const part of ['Linode API v4 (OpenAPI 4.174.0)', '--databases local', 'Packets', 'DNS', '/evaluate']) {
      expect(page).toContain(part);
    }
  });

  it('serves the schema of each event at the place that its $id and the AsyncAPI document name', () => {
    const schemas = files.filter(({ url }) => url.startsWith('/events/'));
    expect(schemas.length).toBeGreaterThan(70);
    for (const { url, content } of schemas) {
      const [, type = ''] = /^\/events\/(\w+)\.v1\.json$/.exec(url) ?? [];
      expect(JSON.parse(content.toString())).toMatchObject({ $id: `urn:stratus:event:${type}:v1` });
      expect(text('/docs/events')).toContain(`<tr id="${type}"><td><a href="${url}">`);
    }
    const references = [...text('/asyncapi.json').matchAll(/"\$ref": "\.([^#"]+)"/g)].map(([, path = '']) => path);
    expect(new Set(references)).toEqual(new Set(schemas.map(({ url }) => url)));
    expect(text('/asyncapi.yaml').match(/\$ref: "\.\/events\//g)).toHaveLength(references.length);
  });
});

describe('each operation', () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s says what it is for, and links an existing section of a guide',
    (_id, { summary, description, externalDocs }) => {
      expect(description).toMatch(/^[A-Z].{30,}\.\n\n/);
      expect(description.startsWith(summary)).toBe(false);
      expect(externalDocs?.url).toMatch(/^\/docs\/guides\/.+#/);
      expect(leads(externalDocs?.url ?? '', '')).toBe(true);
      // Gateways translate the document, and the guides keep their anchors.
      expect(`${description.split('\n')[0]}${externalDocs?.url}`).not.toMatch(/(?<![a-z])computes?(?![a-z])/i);
    },
  );

  it('belongs to an area that links a guide', () => {
    expect(openApi.tags.filter(({ externalDocs }) => !leads(externalDocs?.url ?? '-', ''))).toEqual([]);
  });
});
