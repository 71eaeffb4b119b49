import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncApiOf, eventTypesOf, eventsPage } from './events.ts';
import type { EventType } from './events.ts';
import { FRONT_PAGE } from './front-page.ts';
import { guidesOf } from './guides.ts';
import type { Guide } from './guides.ts';
import { Layout } from './layout.ts';
import { Links } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import type { RenderedPage } from './markdown.ts';
import { referencePage } from './reference-page.ts';
import { newIndex } from './search.ts';
import type { Place } from './search.ts';

/** A file as it is served. */
export interface SiteFile {
  url: string;
  /** Content type. */
  type: string;
  content: Buffer;
  /** The URL changes with the content. */
  immutable?: true;
  /** The renderer of the reference writes styles into the page. */
  inlineStyles?: true;
}

/** The scripts of the pages, for browsers. */
export interface Scripts {
  page: Buffer;
  reference: Buffer;
  renderer: Buffer;
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** URLs of the files in docs that have a form of their own here. */
const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['docs/events', '/docs/events'],
  ['docs/events/asyncapi.yaml', '/asyncapi.yaml'],
  ['docs/openapi.json', '/openapi.json'],
];

/** All files of the site of a repository. */
export function siteOf(root: string, scripts: Scripts): SiteFile[] {
  const local = (name: string): Buffer => readFileSync(join(root, 'tools/site', name));
  const guides = guidesOf(root);
  const links = new Links(new Map([...guides.map(({ file, url }) => [file, url] as const), ...DOCUMENTS]));
  const rendered = guides.map((guide) => ({ guide, page: renderMarkdown(guide.markdown, guide.file, links) }));
  const events = eventTypesOf(root);
  const places = [...rendered.filter(({ guide }) => guide.searchable).flatMap(placesOf), ...events.map(placeOf)];

  const style = asset('style', 'css', 'text/css; charset=utf-8', local('style.css'));
  const icon = asset('icon', 'svg', 'image/svg+xml', local('icon.svg'));
  const page = asset('page', 'js', SCRIPT, scripts.page);
  const renderer = asset('renderer', 'js', SCRIPT, scripts.renderer);
  const reference = asset('reference', 'js', SCRIPT, scripts.reference);
  const search = asset('search', 'json', 'application/json', Buffer.from(JSON.stringify(indexOf(places))));
  const layout = new Layout(guides, { style: style.url, icon: icon.url, script: page.url, searchIndex: search.url });
  const html = (url: string, content: string): SiteFile => ({ url, type: HTML, content: Buffer.from(content) });

  const { yaml, json } = asyncApiOf(root);
  return [
    html('/docs', layout.page({ url: '/docs', title: 'Stratus documentation', main: FRONT_PAGE })),
    {
      ...html('/docs/api', referencePage({ renderer: renderer.url, start: reference.url, icon: icon.url })),
      inlineStyles: true,
    },
    html('/docs/events', layout.page({ url: '/docs/events', title: 'Events', main: eventsPage(events) })),
    ...rendered.map(({ guide: { url, title }, page: { html: main, headings } }) =>
      html(url, layout.page({ url, title, main, headings })),
    ),
    style,
    icon,
    page,
    renderer,
    reference,
    search,
    ...events.map(({ url, schema }) => ({ url, type: 'application/schema+json', content: Buffer.from(schema) })),
    { url: '/asyncapi.yaml', type: 'application/yaml', content: Buffer.from(yaml) },
    { url: '/asyncapi.json', type: 'application/json', content: Buffer.from(json) },
  ];
}

/** Short, and still never the same for two versions of a file. */
export const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

const asset = (name: string, extension: string, type: string, content: Buffer): SiteFile => ({
  url: `/docs/assets/${name}.${hashOf(content)}.${extension}`,
  type,
  content,
  immutable: true,
});

function indexOf(places: readonly Place[]): object {
  const index = newIndex();
  index.addAll(places);
  return index;
}

const placesOf = ({ guide, page }: { guide: Guide; page: RenderedPage }): Place[] =>
  page.sections.map(({ id, depth, text, content }) => ({
    id: depth === 1 ? guide.url : `${guide.url}#${id}`,
    kind: 'guide',
    title: text,
    context: depth === 1 ? guide.group : guide.title,
    text: content.replaceAll(/\s+/g, ' ').trim(),
  }));

const placeOf = ({ type, summary, service }: EventType): Place => ({
  id: `/docs/events#${type}`,
  kind: 'event',
  title: type,
  context: service,
  text: summary,
});
