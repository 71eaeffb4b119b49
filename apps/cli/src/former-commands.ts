interface Current {
  args: readonly string[];
  /** Tells who uses the former name what to write from now on. */
  note?: string;
}

/** Options of `admin` that have become arguments. */
const ARGUMENTS = new Set(['--account', '--username', '--token']);
/** Their verbs. */
const ABOUT_ONE = new Set(['show', 'disable', 'enable', 'revoke', 'rotate']);

/**
 * The current form of a command line of an earlier release, which works until the release after this one: `admin token list`,
 * `sagas --service vpc list`, `events replay`, `tags mend`, `databases rotate-keys`.
 */
export function currentForm(args: readonly string[]): Current {
  const [first = '', ...given] = args;
  // `docker run stratus operator …`
  if (first === 'operator' || first === 'stratus') return currentForm(given);
  const current = FORMER[first]?.(given);
  if (!current) return { args };
  const words = current.filter((word, index) => !word.startsWith('-') && index < 2).join(' ');
  return {
    args: current,
    note: `note: \`${first}\` is now \`stratus ${words}\`; the old name works until the next release`,
  };
}

const FORMER: Readonly<Record<string, (given: readonly string[]) => readonly string[]>> = {
  admin: (given) => (ABOUT_ONE.has(given[1] ?? '') ? withArgument(given) : given),
  sagas: (given) => ['saga', ...verbFirst(given, ['list', 'retry'])],
  events: (given) => ['event', ...given],
  tags: ([verb = '', ...rest]) => ['tag', verb === 'mend' ? 'repair' : verb, ...rest],
  databases: ([verb = '', ...rest]) =>
    verb === 'rotate-keys'
      ? ['key', 'rotate', ...rest]
      : ['database', verb, ...withArgument(rest, new Set(['--database']))],
};

/** Turns `--account 1` into `1`. */
function withArgument(given: readonly string[], names: ReadonlySet<string> = ARGUMENTS): readonly string[] {
  return given.flatMap((word) => {
    if (names.has(word)) return [];
    const [name = '', value = ''] = word.split(/=(.*)/s, 2);
    return names.has(name) && word.includes('=') ? [value] : [word];
  });
}

/** The verb could follow the options. */
function verbFirst(given: readonly string[], verbs: readonly string[]): readonly string[] {
  const at = given.findIndex((word) => verbs.includes(word));
  return at < 0 ? given : [given[at] ?? '', ...given.slice(0, at), ...given.slice(at + 1)];
}
