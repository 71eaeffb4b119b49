import { keptToken, takeToken } from './token.ts';
import { startSearch } from './search-box.ts';

/** The reference was at /docs: its bookmarks still work. */
const IN_REFERENCE = /^#(?:tag|model|description)\//;

if (location.pathname === '/docs' && IN_REFERENCE.test(location.hash)) location.replace(`/docs/api${location.hash}`);
takeToken();
const hint = document.querySelector<HTMLElement>('.token');
if (hint) hint.hidden = keptToken() === '';

// Open where there is room for it; a phone shows the guide first.
const guides = document.querySelector<HTMLDetailsElement>('nav.guides details');
if (guides && matchMedia('(min-width: 60rem)').matches) guides.open = true;

const form = document.querySelector<HTMLFormElement>('form.search');
if (form) startSearch(form);
