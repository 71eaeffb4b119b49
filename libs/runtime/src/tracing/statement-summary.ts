/** Verb and tables of a statement, from a quick look at its text; `for update` and `do update set` are not updates. */
const PART = /(insert into|delete from|(?<!\b(?:for|do) )update|\bfrom|\bjoin)\s+"?([a-z_]\w*(?:"?\."?\w+)*)/gi;
const MAX_PARTS = 4;
const VERBS: Readonly<Record<string, string>> = {
  from: 'select',
  join: 'select',
  'insert into': 'insert',
  'delete from': 'delete',
};

/** Names a statement for people: `insert events, update vpcs`. It contains no values, because the text has none. */
export function statementSummary(text: string): string {
  const parts = new Set<string>();
  for (const [, verb = '', table = ''] of text.matchAll(PART)) {
    const word = verb.toLowerCase();
    parts.add(`${VERBS[word] ?? word} ${table.replaceAll('"', '')}`);
    if (parts.size === MAX_PARTS) break;
  }
  return parts.size > 0 ? [...parts].join(', ') : (/\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement');
}
