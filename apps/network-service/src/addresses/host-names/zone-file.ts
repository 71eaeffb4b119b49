import { parseIp } from '@stratus/contracts';

const RECORD = /^(\S+)(?:\s+\d+)?(?:\s+IN)?\s+(A|AAAA)\s+(\S+)$/i;
const nameOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/**
 * The names of a zone file: lines like `web.example.com. 3600 IN A 192.0.2.1`, with full names; time and class may be left
 * out, `*.` at the start of a name stands for one label or more, and a semicolon begins a comment.
 *
 * @throws Error that names the first line that is none of these.
 */
export function namesOfZone(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.replace(/;.*$/, '').trim();
    if (written === '') continue;
    const [, name = '', type = '', address = ''] = RECORD.exec(written) ?? [];
    if (!parseIp(address, type.toUpperCase() === 'A' ? 4 : 6)) {
      throw new Error(`line ${index + 1}: must be like "web.example.com. IN A 192.0.2.1", and is "${written}"`);
    }
    names.add(nameOf(name));
  }
  return names;
}

/** Whether the zone has the name, itself or by a wildcard. */
export function zoneHas(names: ReadonlySet<string>, name: string): boolean {
  const wanted = nameOf(name);
  if (names.has(wanted)) return true;
  const labels = wanted.split('.');
  return labels.some((_, index) => index > 0 && names.has(`*.${labels.slice(index).join('.')}`));
}
