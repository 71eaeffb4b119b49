import type { Heading } from './markdown.ts';
import { GUIDES_URL, navigationOf } from './guides.ts';
import type { Guide } from './guides.ts';
import { escaped } from './html.ts';

/** URLs of the files that every page loads. */
export interface Assets {
  style: string;
  script: string;
  icon: string;
  searchIndex: string;
}

interface Page {
  url: string;
  title: string;
  /** Content of the main element. */
  main: string;
  headings?: readonly Heading[];
}

const PLACES = [
  { url: '/docs', text: 'Overview' },
  { url: GUIDES_URL, text: 'Guides' },
  { url: '/docs/api', text: 'API reference' },
  { url: '/docs/events', text: 'Events' },
];

/** Lays out pages: places, search, navigation, content and its headings. Search alone needs a script. */
export class Layout {
  private readonly groups: ReturnType<typeof navigationOf>;

  constructor(
    guides: readonly Guide[],
    private readonly assets: Assets,
  ) {
    this.groups = navigationOf(guides);
  }

  /** A whole page. */
  page({ url, title, main, headings = [] }: Page): string {
    const { style, script, icon, searchIndex } = this.assets;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}${url === '/docs' ? '' : ' · Stratus'}</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/docs">Stratus</a>
<nav aria-label="Documentation"><ul>${PLACES.slice(1)
      .map((place) => placeLink(place, url))
      .join('')}</ul></nav>
<form class="search" role="search" data-index="${searchIndex}" hidden>
<input type="search" role="combobox" aria-label="Search guides, operations and events" placeholder="Search  (press /)" autocomplete="off" spellcheck="false" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
<ul id="results" role="listbox" aria-label="Search results" hidden></ul>
</form>
</header>
<div class="columns">
<nav class="guides" aria-label="Guides">${this.navigation(url)}</nav>
<main id="content">
${main}
</main>
${contents(headings)}
</div>
</body>
</html>
`;
  }

  private navigation(current: string): string {
    const groups = this.groups.map(({ name, guides }) => {
      const items = guides.map((guide) => placeLink({ url: guide.url, text: guide.title }, current));
      return `<h2>${name}</h2><ul>${items.join('')}</ul>`;
    });
    return `<details><summary>All guides</summary>${groups.join('\n')}</details>`;
  }
}

const placeLink = ({ url, text }: { url: string; text: string }, current: string): string =>
  `<li><a href="${url}"${url === current ? ' aria-current="page"' : ''}>${escaped(text)}</a></li>`;

function contents(headings: readonly Heading[]): string {
  if (headings.length < 2) return '';
  const items = headings.map(
    ({ id, depth, text }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
