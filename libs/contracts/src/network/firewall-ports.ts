/** Both ends are included; a single port is a range of one. */
export interface PortRange {
  from: number;
  to: number;
}

/** Maximum entries in a text of ports: a port counts as one, a range as two (contract 1.4). */
export const MAX_PORT_ENTRIES = 15;
const MAX_PORT = 65_535;
/** The maximum number of single ports, of five digits, separated by a comma and a space. */
export const MAX_PORTS_LENGTH = MAX_PORT_ENTRIES * 5 + (MAX_PORT_ENTRIES - 1) * 2;

const DIGITS = /^[0-9]+$/;
const PORT = '([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';

/** {@link readPorts} as a pattern, except for the order of a range's ends and the number of entries. */
export const PORTS_PATTERN = `^${PORT}(-${PORT})?(, ?${PORT}(-${PORT})?)*$`;

/**
 * Reads ports in the form of firewall rules: single ports and ranges, separated by commas, each optionally followed by a space
 * (contract 1.4).
 *
 * @returns the ranges in the order of the text, or the reason why it is invalid.
 */
export function readPorts(text: string): { ranges: PortRange[] } | { fault: string } {
  const ranges: PortRange[] = [];
  let pieces = 0;
  for (const part of text.split(',')) {
    const item = ranges.length > 0 && part.startsWith(' ') ? part.slice(1) : part;
    const ends = item.split('-');
    if (ends.length > 2 || !ends.every((end) => DIGITS.test(end))) return { fault: GRAMMAR };
    pieces += ends.length;
    if (pieces > MAX_PORT_ENTRIES) return { fault: TOO_MANY };
    const [from = 0, to = from] = ends.map(Number);
    if (ends.some((end) => end.startsWith('0')) || from > MAX_PORT || to > MAX_PORT) return { fault: NO_PORT };
    if (ends.length === 2 && to <= from) return { fault: `The range ${item} must end above its start` };
    ranges.push({ from, to });
  }
  return { ranges };
}

const GRAMMAR = 'Must be ports and port ranges like 22, 80-443, separated by commas; omit it for all ports';
const NO_PORT = `Each port must be 1-${MAX_PORT}, without leading zeros`;
const TOO_MANY = `At most ${MAX_PORT_ENTRIES} entries: a port counts as one, a range as two`;

/** The reason why a text names no ports, or undefined. */
export function portsFault(text: string): string | undefined {
  const read = readPorts(text);
  return 'fault' in read ? read.fault : undefined;
}

/** Whether a port is among those of a text that {@link readPorts} reads. */
export function portsContain(text: string, port: number): boolean {
  const read = readPorts(text);
  return 'ranges' in read && read.ranges.some(({ from, to }) => from <= port && port <= to);
}
