/** A command of a page with the output that the page shows; undefined if it shows none. */
export interface Step {
  command: string;
  output: string | undefined;
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

/**
 * The commands of a page, in order. A `bash` block is one command, and a `json` block right after it is its output. In
 * a `console` block `$ ` begins a command, indented lines continue it, and the following lines are its output. Blocks
 * of other languages are for reading only.
 */
export function stepsOf(page: string): Step[] {
  const steps: Step[] = [];
  let previous = '';
  for (const [, language = '', content = ''] of page.matchAll(FENCE)) {
    if (language === 'bash') steps.push({ command: content.trimEnd(), output: undefined });
    if (language === 'console') steps.push(...sessionOf(content));
    const last = steps.at(-1);
    if (language === 'json' && previous === 'bash' && last) last.output = content;
    previous = language;
  }
  return steps;
}

function sessionOf(content: string): Step[] {
  return content
    .split(/^\$ /m)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [, command = '', output = ''] = /^(.*(?:\n[ \t]+.*)*)\n?([\s\S]*)$/.exec(text) ?? [];
      return { command, output };
    });
}

/** Values that differ from run to run: times, ids, addresses of pools, secrets. */
const VARYING = [
  String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+Z)?`,
  String.raw`(?:198\.18|192\.168)(?:\.\d+){2}`,
  String.raw`198-18-\d+-\d+`,
  String.raw`[\da-f]{1,4}(?::+[\da-f]{1,4}){3,}`,
  String.raw`[\da-f]{8}-[\da-f-]{27}`,
  String.raw`[\da-f]{16,}`,
  String.raw`(?<=id":|Subnet|instance|Volume|/|duration":|computes":\[)\d+(?:\.\d+)?`,
];
const TOKEN = new RegExp(`(${VARYING.join(')|(')})|…|[\\s\\S]`, 'g');

/**
 * A pattern for the outputs that a page may show as this text: white space does not count, `…` stands for anything, and
 * each varying value for any value of its kind.
 */
export function patternOf(shown: string): RegExp {
  const source = withoutSpace(shown).replaceAll(TOKEN, (text, ...groups: unknown[]) => {
    const kind = groups.slice(0, VARYING.length).findIndex((group) => group !== undefined);
    if (kind >= 0) return VARYING[kind]?.replace(/^\(\?<=.*?\)(?=\\d)/, '') ?? '';
    return text === '…' ? String.raw`[\s\S]*?` : text.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`);
}

/** Whether a command's output has the form that the page shows. */
export const isShownAs = (output: string, shown: string): boolean => patternOf(shown).test(withoutSpace(output));

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
