import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, excerptOf, find, operationsOf } from '../search.ts';
import type { Place } from '../search.ts';

const KINDS = { guide: 'Guide', operation: 'API', event: 'Event' };

async function loadIndex(url: string): Promise<MiniSearch<Place>> {
  const [index, document] = await Promise.all([
    fetch(url)
      .then((answer) => answer.text())
      .then((text) => MiniSearch.loadJSONAsync(text, INDEX_OPTIONS)),
    // From the gateway's own document, which may be in another dialect.
    fetch('/openapi.json').then((answer) => answer.json() as Promise<Parameters<typeof operationsOf>[0]>),
  ]);
  await index.addAllAsync(operationsOf(document), { chunkSize: 50 });
  return index;
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function option({ id, kind, title, context, text, terms }: ReturnType<typeof find>[number], position: number): Node {
  const link = document.createElement('a');
  link.href = id;
  link.tabIndex = -1;
  const excerpt = excerptOf(text, terms).map((part) =>
    part.matches ? element('mark', '', part.text) : document.createTextNode(part.text),
  );
  link.append(
    element('span', `kind ${kind}`, KINDS[kind]),
    element('b', '', title),
    element('span', 'context', context),
    element('span', 'excerpt', ...excerpt),
  );
  const item = element('li', '', link);
  item.id = `result-${position}`;
  item.role = 'option';
  item.ariaSelected = 'false';
  return item;
}

/** Makes the search field of a page work: the keys / and Escape, arrows and Enter. */
export function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const list = form.querySelector('ul');
  if (!input || !list) return;
  form.hidden = false;
  let index: Promise<MiniSearch<Place>> | undefined;
  let selected = -1;

  const close = (): void => {
    list.hidden = true;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
  };
  const select = (position: number): void => {
    const options = [...list.children];
    if (options.length === 0) return;
    selected = (position + options.length) % options.length;
    for (const [at, item] of options.entries()) item.ariaSelected = String(at === selected);
    input.setAttribute('aria-activedescendant', `result-${selected}`);
    options[selected]?.scrollIntoView({ block: 'nearest' });
  };
  const show = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === '') return close();
    index ??= loadIndex(form.dataset.index ?? '');
    const found = find(await index, query);
    if (input.value.trim() !== query) return;
    const items = found.map(option);
    list.replaceChildren(...(items.length > 0 ? items : [element('li', 'none', 'Nothing found')]));
    list.hidden = false;
    input.ariaExpanded = 'true';
    if (items.length > 0) select(0);
  };

  input.addEventListener('focus', () => (index ??= loadIndex(form.dataset.index ?? '')));
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(selected - 1);
    else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.children[selected]?.querySelector('a')?.click();
  });
  list.addEventListener('click', close);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}
