import { arrowsOf } from './diagram.ts';
import { Links } from './links.ts';
import { renderMarkdown } from './markdown.ts';

const links = new Links(
  new Map([
    ['docs/quick-start.md', '/docs/guides/quick-start'],
    ['docs/contract/README.md', '/docs/guides/contract'],
    ['docs/openapi.json', '/openapi.json'],
  ]),
);
const render = (markdown: string, file = 'docs/contract/vpcs.md') => renderMarkdown(markdown, file, links);

describe('a rendered guide', () => {
  it('has the anchors that code hosts give its headings, each once', () => {
    const { headings, html } = render(
      "# A page\n\n## 4.10 Profile, tokens\n\n## `a_b` can't\n\n### Twice\n\n### Twice\n",
    );
    expect(headings.map(({ id }) => id)).toEqual(['410-profile-tokens', 'a_b-cant', 'twice', 'twice-1']);
    expect(html).toContain('<h2 id="a_b-cant"><code>a_b</code> can&#39;t');
  });

  it.each([
    ['../quick-start.md', '<a href="/docs/guides/quick-start">x</a>'],
    ['../quick-start.md#stop', '<a href="/docs/guides/quick-start#stop">x</a>'],
    ['README.md', '<a href="/docs/guides/contract">x</a>'],
    ['../openapi.json', '<a href="/openapi.json">x</a>'],
    ['#rules', '<a href="#rules">x</a>'],
    ['https://cloudevents.io', '<a href="https://cloudevents.io">x</a>'],
    ['../../apps/gateway/src/main.ts', '<span class="file" title="apps/gateway/src/main.ts in the source">x</span>'],
  ])('links %s to a page, and a file that is not served to nothing', (href, html) => {
    expect(render(`[x](${href})`).html).toContain(html);
  });

  it('contains no markup of its own, and marks the commands of a console', () => {
    expect(render('<script>alert(1)</script>\n\na <b>c</b> `<i>`').html).not.toMatch(/<(?:script|b|i)>/);
    expect(render('```console\n$ a <b\n{}\n```').html).toContain('<b>$ a &lt;b</b>\n{}');
  });

  it('is cut into the sections that a search finds', () => {
    const { sections } = render(
      '# Page\n\nIntro.\n\n## Rules\n\n- one `two`\n- three\n\n| a | b |\n| - | - |\n| c | [d](e) |\n',
    );
    expect(sections.map(({ id, content }) => [id, content.replaceAll(/\s+/g, ' ').trim()])).toEqual([
      ['page', 'Intro.'],
      ['rules', 'one two three a b c d'],
    ]);
  });
});

describe('a diagram', () => {
  it('becomes a table of its arrows', () => {
    const code = 'flowchart LR\n  a[first one] -- "x, y" --> b[("table<br>of b")] --> c\n  a & c -- z --> d[[stream]]';
    expect(arrowsOf(code)).toEqual([
      { from: 'first one', to: 'table of b', label: 'x, y' },
      { from: 'table of b', to: 'c', label: '' },
      { from: 'first one', to: 'stream', label: 'z' },
      { from: 'c', to: 'stream', label: 'z' },
    ]);
    expect(arrowsOf('stateDiagram-v2\n  [*] --> on\n  on --> off: stop, fail')).toEqual([
      { from: '–', to: 'on', label: '' },
      { from: 'on', to: 'off', label: 'stop, fail' },
    ]);
    expect(arrowsOf('gantt\n  x')).toBeUndefined();
  });
});
