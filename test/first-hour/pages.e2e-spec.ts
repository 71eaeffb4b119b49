/** Takes about 95 s: it types each command of eight pages into a shell, and waits for jobs as a reader does. */
import { tmpdir } from 'node:os';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { follow, textOf } from './follow.ts';
import { isShownAs, stepsOf } from './markdown.ts';
import { typeInto } from './terminal.ts';

const README = 'README.md';
const QUICK_START = 'docs/quick-start.md';
const INSTANCE = 'docs/an-instance-and-its-network.md';
const FIREWALL = 'docs/a-firewall-for-an-instance.md';
const COMMAND_LINE = 'docs/command-line.md';
const TESTING = 'docs/testing.md';
const FAULTS = 'docs/testing-faults.md';
const WEBHOOKS = 'docs/webhooks.md';

/** The page shows durations for people; Bash types faster, though not on a busy machine. */
const SHARE = 0.4;
/** No page waits to see an instance being provisioned: the response to its creation shows it. */
const SHARE_OF_UNWATCHED = 0.1;

/** The durations of jobs that the page puts before `npm start`. */
function durationsOf(page: string): Record<string, string> {
  const [line = ''] = /^COMPUTE_.* npm start$/m.exec(textOf(page)) ?? [];
  const pairs = [...line.matchAll(/(COMPUTE_\w+_MS)=(\d+)/g)];
  const shareOf = (name: string) => (name === 'COMPUTE_PROVISION_MS' ? SHARE_OF_UNWATCHED : SHARE);
  return Object.fromEntries(pairs.map(([, name = '', value]) => [name, String(Number(value) * shareOf(name))]));
}

describe('the pages of the first hour', () => {
  const environment = { ...process.env };
  let world: ApiWorld;
  beforeAll(async () => {
    // As on the page: durations in the environment win over those of `npm start`.
    Object.assign(process.env, durationsOf(INSTANCE));
    world = await createApiWorld({ env: {} });
  });
  afterAll(async () => {
    process.env = { ...environment };
    await world.stop();
  });

  it.each([
    ['a stack that serves webhooks, also again', [], [WEBHOOKS, WEBHOOKS]],
    [
      'a new stack, in the order of the README',
      [],
      [README, COMMAND_LINE, QUICK_START, INSTANCE, FIREWALL, TESTING, FAULTS],
    ],
    [
      'a used stack on which each was left half-way, also in the middle of a job, and again after that',
      [
        [FIREWALL, 0.5],
        [QUICK_START, 0.3],
        [QUICK_START, 0.7],
        [COMMAND_LINE, 0.5],
        [INSTANCE, 0.1],
        [INSTANCE, 0.75],
      ],
      [FIREWALL, INSTANCE, QUICK_START, COMMAND_LINE, README, FIREWALL],
    ],
  ] as const)(
    'can be followed on %s',
    async (_title, left, pages) => {
      for (const [page, share] of left) await follow(page, world, share);
      for (const page of pages) expect(await follow(page, world)).toEqual([]);
    },
    400_000,
  );
});

describe('a page', () => {
  const PAGE = [
    ['bash', 'A=1\necho $A'],
    ['json', '1'],
    ['console', '$ echo "two\n    lines"\ntwo\n lines\n$ B=2\n'],
    ['', '$ not-run'],
    ['sh', 'npm start'],
  ]
    .map(([language, content]) => `\`\`\`${language}\n${content}\n\`\`\`\n`)
    .join('\ntext\n');

  it('is read as commands with their outputs', () => {
    expect(stepsOf(PAGE).map(({ command, output }) => [command, output?.trim()])).toEqual([
      ['A=1\necho $A', '1'],
      ['echo "two\n    lines"', 'two\n lines'],
      ['B=2', ''],
    ]);
  });

  it('is typed into one shell', async () => {
    expect(await typeInto(tmpdir(), ['a=1', 'echo $a; no-such-command', 'printf 2'])).toEqual([
      '\n',
      expect.stringMatching(/^\n1\n.*no-such-command/),
      '\n2',
    ]);
  });

  it.each([
    ['{"id":7,"created":"2026-11-22T04:33:40"}', '{"id":12,"created":"2027-01-02T03:04:05"}', true],
    ['{"id":7,…}', '{"id": 9, "label": "x"}', true],
    ['{"ipv4":["198.18.0.2"]}', '{"ipv4":["198.18.3.44"]}', true],
    ['{"ipv6":"2001:db8:1:1:f03c:4ff:fe47:2e51/128"}', '{"ipv6":"2001:db8:1:1:f03c:a2ff:fe7e:a802/128"}', true],
    ['{"vpc_id":1,"results":1}', '{"vpc_id":2,"results":2}', false],
    ['{"id":1,"status":"running"}', '{"id":1,"status":"offline"}', false],
    ['{"id":1}', '{"id":1,"label":"x"}', false],
    ['{"ipv4":"10.0.0.2"}', '{"ipv4":"10.0.0.3"}', false],
    ['', 'command not found', false],
  ])('that shows %s matches the output %s: %s', (shown, written, same) => expect(isShownAs(written, shown)).toBe(same));
});
