import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A Markdown file that is served as a page. */
export interface Guide {
  /** Path in the repository. */
  file: string;
  url: string;
  /** Its first heading. */
  title: string;
  markdown: string;
  group: string;
  /** Contributors read decisions in their clone: they would crowd out the guides in search results. */
  searchable: boolean;
}

export const GUIDES_URL = '/docs/guides';
const CONTRACT = 'Contract';
const DECISIONS = 'Decisions';
const OTHERS = 'More';

/** The groups of the navigation, in its order, with the files that belong to them. */
const GROUPS: readonly { name: string; files: readonly string[] }[] = [
  {
    name: 'Start',
    files: [
      'quick-start',
      'an-instance-and-its-network',
      'a-firewall-for-an-instance',
      'databases',
      'clients',
      'seeds',
      'command-line',
    ],
  },
  { name: 'Events', files: ['subscribing', 'webhooks'] },
  {
    name: 'Operate',
    files: [
      'operations',
      'operations/watching',
      'operations/alerts',
      'operations/tracing',
      'operations/audit',
      'operations/operators-api',
      'operations/repairs',
      'operations/backup-and-restore',
      'operations/disasters',
      'operations/databases',
      'database-statuses',
      'upgrades',
      'compose',
      'kubernetes',
      'tls',
      'configuration',
      'performance',
    ],
  },
  {
    name: 'Develop',
    files: ['how-it-works', 'adding-an-operation', 'writing-a-provisioner', 'debugging', 'changelog'],
  },
];

/** Files outside docs that users need, by the name of their page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  changelog: 'CHANGELOG.md',
  kubernetes: 'deploy/kubernetes/README.md',
};

const markdownBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));

/** `docs/contract/README.md` is the page `contract`; `docs/README.md` lists all guides. */
const nameOf = (file: string): string => {
  const name = file.replace(/\.md$/, '');
  if (name === 'README') return '';
  return posix.basename(name) === 'README' ? posix.dirname(name) : name;
};

function groupOf(name: string): string {
  if (name.startsWith('contract')) return CONTRACT;
  if (name.startsWith('decisions')) return DECISIONS;
  return GROUPS.find(({ files }) => files.includes(name))?.name ?? OTHERS;
}

/** The guides of a repository, in the order of the navigation. */
export function guidesOf(root: string): Guide[] {
  const named = [
    ...markdownBelow(root, 'docs').map((file) => [nameOf(file), `docs/${file}`] as const),
    ...Object.entries(ELSEWHERE),
  ];
  return named.map(([name, file]) => guide(root, name, file)).toSorted(byOrder);
}

function guide(root: string, name: string, file: string): Guide {
  const markdown = readFileSync(join(root, file), 'utf8');
  const group = groupOf(name);
  return {
    file,
    url: name === '' ? GUIDES_URL : `${GUIDES_URL}/${name}`,
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? name,
    markdown,
    group,
    searchable: group !== DECISIONS,
  };
}

const ORDER = [...GROUPS.map(({ name }) => name), CONTRACT, OTHERS, DECISIONS];

function byOrder(one: Guide, other: Guide): number {
  const places = [one, other].map(({ group, url }) => {
    const files = GROUPS.find(({ name }) => name === group)?.files ?? [];
    return ORDER.indexOf(group) * 1000 + files.indexOf(url.slice(GUIDES_URL.length + 1));
  });
  return (places[0] ?? 0) - (places[1] ?? 0) || one.url.localeCompare(other.url, 'en');
}

/** The groups of the navigation with their guides; the decisions appear as their index alone. */
export function navigationOf(guides: readonly Guide[]): { name: string; guides: readonly Guide[] }[] {
  return ORDER.map((name) => ({
    name,
    guides: guides.filter(
      (guide) =>
        guide.group === name &&
        guide.url !== GUIDES_URL &&
        (name !== DECISIONS || guide.url === `${GUIDES_URL}/decisions`),
    ),
  })).filter(({ guides }) => guides.length > 0);
}
