/** One arrow of a Mermaid diagram. */
export interface Arrow {
  from: string;
  to: string;
  label: string;
}

const BRACKETS = /^([\w-]+)\s*(?:\[\[|\[\(|\[)"?(.*?)"?(?:\]\]|\)\]|\])$/;
const ARROW = /\s*(?:--\s*(?:"([^"]*)"|([^">-][^>]*?))\s*)?-->\s*/;

/**
 * The arrows of a flow chart or a state diagram; undefined for other code. A list of arrows needs no script of a renderer, and
 * can be read on a phone, by a screen reader and by a search.
 */
export function arrowsOf(code: string): Arrow[] | undefined {
  const [kind = '', ...lines] = code.split('\n').map((line) => line.trim());
  const names = new Map<string, string>();
  const name = (text: string): string => {
    const [, id, label] = BRACKETS.exec(text) ?? [];
    if (id !== undefined && label !== undefined) names.set(id, label.replaceAll('<br>', ' '));
    return id ?? text;
  };
  const read = kind.startsWith('flowchart') ? flow : kind.startsWith('stateDiagram') ? transition : undefined;
  if (!read) return undefined;
  const arrows = lines.filter((line) => line !== '').flatMap((line) => read(line, name));
  const shown = (id: string): string => (id === '[*]' ? '–' : (names.get(id) ?? id));
  return arrows.map(({ from, to, label }) => ({ from: shown(from), to: shown(to), label }));
}

/** `a & b -- label --> c --> d` */
function flow(line: string, name: (text: string) => string): Arrow[] {
  const parts = line.split(ARROW);
  const nodesAt = (index: number): string[] => (parts[index] ?? '').split(' & ').map((text) => name(text.trim()));
  const arrows: Arrow[] = [];
  for (let index = 0; index + 3 < parts.length; index += 3) {
    const label = (parts[index + 1] ?? parts[index + 2] ?? '').replaceAll('<br>', ' ').trim();
    for (const from of nodesAt(index)) for (const to of nodesAt(index + 3)) arrows.push({ from, to, label });
  }
  return arrows;
}

/** `a --> b: label` */
function transition(line: string): Arrow[] {
  const [, from, to, label = ''] = /^(\S+) --> ([^\s:]+)(?:: (.*))?$/.exec(line) ?? [];
  return from === undefined || to === undefined ? [] : [{ from, to, label }];
}
