import { canonicalIp, parseIp } from '@stratus/contracts';
import type { IpFamily } from '@stratus/contracts';

const RECORD = /^(\S+)(?:\s+\d+)?(?:\s+IN)?\s+(A|AAAA)\s+(\S+)$/i;
const nameOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** Stands for the address that is part of the requested name, as at nip.io. */
const SPELT = '*';

interface ZoneRecord {
  family: IpFamily;
  /** In canonical form, or {@link SPELT}. */
  address: string;
}

/** Records by name; a name that begins with `*.` matches all names below it. */
export type Zone = ReadonlyMap<string, readonly ZoneRecord[]>;

/**
 * Reads a zone file: lines like `web.example.com. 3600 IN A 192.0.2.1` with full names. Time and class are optional, `*.`
 * at the start of a name matches one label or more, and a semicolon begins a comment. With `*.` and the address `*`, a
 * name contains its own address: `192.0.2.1.nip.io` and `www.192-0-2-1.nip.io` with A, `2001-db8--1.nip.io` with AAAA.
 *
 * @throws Error that names the first invalid line.
 */
export function readZone(text: string): Zone {
  const zone = new Map<string, ZoneRecord[]>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.replace(/;.*$/, '').trim();
    if (written === '') continue;
    const [, name = '', type = '', data = ''] = RECORD.exec(written) ?? [];
    const family = type.toUpperCase() === 'A' ? 4 : 6;
    const address = data === SPELT && name.startsWith('*.') ? SPELT : parseIp(data, family) && canonicalIp(data);
    if (address === undefined) {
      throw new Error(`line ${index + 1}: must be like "web.example.com. IN A 192.0.2.1", and is "${written}"`);
    }
    zone.set(nameOf(name), [...(zone.get(nameOf(name)) ?? []), { family, address }]);
  }
  return zone;
}

/** The addresses of a name in canonical form: its own records, else those of the closest wildcard. */
export function addressesIn(zone: Zone, name: string): string[] {
  const wanted = nameOf(name);
  const own = zone.get(wanted);
  if (own) return own.map(({ address }) => address);
  const labels = wanted.split('.');
  const below = (index: number) => `*.${labels.slice(index).join('.')}`;
  const wildcard = labels.findIndex((_, index) => index > 0 && zone.has(below(index)));
  const records = wildcard === -1 ? [] : (zone.get(below(wildcard)) ?? []);
  return records.flatMap(({ family, address }) =>
    address === SPELT ? (speltBy(labels.slice(0, wildcard), family) ?? []) : address,
  );
}

/** The address at the end of the labels, written with dots or with dashes. */
function speltBy(labels: readonly string[], family: IpFamily): string | undefined {
  const dashed = labels.at(-1) ?? '';
  const texts =
    family === 4 ? [labels.slice(-4).join('.'), dashed.replaceAll('-', '.')] : [dashed.replaceAll('-', ':')];
  const text = texts.find((each) => parseIp(each, family));
  return text === undefined ? undefined : canonicalIp(text);
}
