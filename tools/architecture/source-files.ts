/** A source file of the product, by its path in the project. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The roles of a service's files, the word after the name: `vpc.repository.ts`. Add a new role here. */
const ROLES = new Set([
  'allocator',
  'command',
  'configuration',
  'decorator',
  'definition',
  'generator',
  'handler',
  'jobs',
  'loader',
  'locks',
  'lookup',
  'metric',
  'migration',
  'module',
  'observer',
  'provisioner',
  'publisher',
  'purge',
  'query',
  'repository',
  'resolver',
  'rules',
  'runner',
  'saga',
  'scheduler',
  'signal',
  'sql',
  'steps',
  'subscription',
]);
/** Roles whose classes have several names, or contain a number. */
const UNNAMED = new Set(['definition', 'migration', 'operation']);

/** Services, and the libraries extracted from one. */
const IN_SERVICE = /^(?:apps\/[a-z]+-service|libs\/database-provisioner)\/src\//;
const roleOf = (path: string): string | undefined => /\.([a-z]+)\.ts$/.exec(path)?.[1];
const classOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Files of services with an unknown role, and files with a role whose class has another name. */
export function faultsOfNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const role = roleOf(path);
    if (role === undefined || UNNAMED.has(role)) return [];
    if (IN_SERVICE.test(path) && !ROLES.has(role)) return [`${path}: .${role}.ts is not a role of a file`];
    const classes = [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) => name);
    if (classes.length === 0 || classes.includes(classOf(path))) return [];
    return [`${path}: holds ${classes.join(', ')}, not ${classOf(path)}`];
  });
}

const isDecision = (path: string): boolean =>
  IN_SERVICE.test(path) && roleOf(path) === undefined && !path.endsWith('/src/main.ts');
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bprocess\.env\b|\bfetch\(|\brandom(?:UUID|Bytes|Int)\b/g;

/** Decision code that reads the clock, random numbers or its environment without an import that would show it. */
export function faultsOfDecisions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isDecision(path))
    .flatMap(({ path, text }) => [...text.matchAll(IMPURE)].map(([found]) => `${path}: ${found.replace('(', '()')}`));
}

/** Where reasons that contain the dialect's word are declared, for gateways to translate. */
const DECLARED_REASONS = 'libs/contracts/src/errors/worded-reasons.ts';
/** The word as a part of a sentence: in SQL, URLs and keys it is next to punctuation. */
const WORD_IN_SENTENCE = /`(?:[^`]* )?\$\{COMPUTE\w*\}(?:(?:[ .,]|: )[^`]*)?`/g;
const SPELLED_IN_REASON =
  /(?:\breason(?::| =)|\binvalid\([^;]*?,|\b(?:forbidden|unavailable)\()\s*['"`][^'"`]*\b[Cc]omputes?(?:_\w+)?\b[^'"`]*['"`]/g;

/** Texts with the dialect's word that are not declared as reasons: they would reach clients with another word untranslated. */
export function undeclaredReasons(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path !== DECLARED_REASONS)
    .flatMap(({ path, text }) =>
      [...text.matchAll(WORD_IN_SENTENCE), ...text.matchAll(SPELLED_IN_REASON)]
        .filter(([found]) => / .*[ .]/.test(found))
        .map(([found]) => `${path}: ${found}`),
    );
}
