const COMMENT = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`;
const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`';
/** Matches before a slash that starts a regular expression. */
const REGULAR_EXPRESSION = String.raw`(?<=(?:^|[=(,:;!&|?{}[]|=>|return)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/`;
const TOKEN = new RegExp(`(${COMMENT})|${STRING}|${REGULAR_EXPRESSION}`, 'g');

/**
 * The comments of a TypeScript or JavaScript source, each as one line without its marks; consecutive lines of `//` are one
 * comment. Comment-like text inside a string or a regular expression does not count.
 */
export function commentsOf(source: string): string[] {
  const comments: { text: string; end: number; goesOn: boolean }[] = [];
  for (const { 1: comment, index } of source.matchAll(TOKEN)) {
    if (comment === undefined) continue;
    const goesOn = comment.startsWith('//');
    const last = comments.at(-1);
    const end = index + comment.length;
    if (goesOn && last?.goesOn && source.slice(last.end, index).trim() === '') {
      Object.assign(last, { text: `${last.text} ${wordsOf(comment)}`, end });
    } else comments.push({ text: wordsOf(comment), end, goesOn });
  }
  return comments.map(({ text }) => text);
}

const wordsOf = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*\/$|^\/\//g, '')
    .replace(/\n\s*\*? ?/g, ' ')
    .trim();

const FOLDERS = 'apps|libs|docs|tools|test|bench|config|examples';
const SOURCES = 'ts|mjs|cjs|md|ya?ml';
const URL = /\b[a-z]+:\/\/\S+/g;
const PATH = new RegExp(
  String.raw`(?<![\w./@*-])(?:(?:${FOLDERS})\/[\w./-]*\w|[\w-][\w./-]*\.(?:${SOURCES}))(?![\w/*<{…-])`,
  'g',
);

/** Words of a comment that name files or folders of this repository, not packages, routes or patterns. */
export const pathsInComment = (comment: string): string[] => comment.replace(URL, '').match(PATH) ?? [];
