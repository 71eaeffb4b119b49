import { Marked } from 'marked';
import type { Token, Tokens } from 'marked';
import { arrowsOf } from './diagram.ts';
import { escaped } from './html.ts';
import type { Links } from './links.ts';
import { plainText, plainTexts } from './plain-text.ts';
import { slugger } from './slug.ts';

export interface Heading {
  id: string;
  depth: number;
  text: string;
}

/** A heading and the text up to the next one. */
export interface Section extends Heading {
  content: string;
}

export interface RenderedPage {
  html: string;
  headings: Heading[];
  sections: Section[];
}

/** Deeper headings have an anchor, but are neither listed nor found alone. */
const MAX_LISTED_DEPTH = 3;

/**
 * Renders a Markdown file to semantic HTML.
 *
 * @param file its path in the repository, to which its links are relative.
 */
export function renderMarkdown(markdown: string, file: string, links: Links): RenderedPage {
  const ids = new Map<Token, string>();
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { depth, tokens } = token;
        const id = ids.get(token) ?? '';
        const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = links.resolve(href, file);
        if ('file' in target) return `<span class="file" title="${escaped(target.file)} in the source">${text}</span>`;
        return `<a href="${escaped(target.url)}">${text}</a>`;
      },
      html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
      code: ({ text, lang = '' }) => (lang === 'mermaid' ? diagram(text) : codeBlock(text, lang)),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: 'td' | 'th') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead>\n<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens, ids);
  const headings = sections.filter(({ depth }) => depth > 1).map(({ id, depth, text }) => ({ id, depth, text }));
  return { html: marked.parser(tokens), headings, sections };
}

function sectionsOf(tokens: readonly Token[], ids: Map<Token, string>): Section[] {
  const slug = slugger();
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = token as Tokens.Heading;
      const text = plainTexts(heading.tokens);
      const id = slug(text);
      ids.set(token, id);
      if (heading.depth <= MAX_LISTED_DEPTH) sections.push({ id, depth: heading.depth, text, content: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.content += `${plainText(token)}\n`;
  }
  return sections;
}

const PROMPT = /^(\$ .*)$/gm;

function codeBlock(text: string, lang: string): string {
  const code = escaped(text);
  const shown = lang === 'console' ? code.replaceAll(PROMPT, '<b>$1</b>') : code;
  return `<pre tabindex="0"><code>${shown}</code></pre>\n`;
}

function diagram(code: string): string {
  const arrows = arrowsOf(code);
  if (!arrows) return codeBlock(code, '');
  const rows = arrows.map(
    ({ from, to, label }) => `<tr><td>${escaped(from)}</td><td>${escaped(to)}</td><td>${escaped(label)}</td></tr>`,
  );
  const head = '<thead><tr><th>From</th><th>To</th><th>What</th></tr></thead>';
  return `<div class="table"><table>${head}\n<tbody>${rows.join('\n')}</tbody></table></div>\n`;
}
