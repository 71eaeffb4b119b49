import { faultsOf } from './check-record.js';
import { referable, referenceFault, subnetLabels } from './check-reference.js';
import type { Referables } from './check-reference.js';
import { InvalidSeed } from './invalid-seed.js';
import type { SeedFault } from './invalid-seed.js';
import { DNS_RECORD, KINDS, kindOf } from './kinds.js';
import type { SeedKind } from './kinds.js';
import { YamlFault, parseLocated } from './located-yaml.js';
import type { LocatedYaml, Path } from './located-yaml.js';
import { isObject, labelIn, withReferences } from './references.js';
import type { Seed, SeedRecord } from './seed.js';

/** Bytes of a seed at most. */
export const MAX_SEED_BYTES = 1_048_576;
/** Records of a seed at most, with those of its domains. */
export const MAX_SEED_RECORDS = 1_000;

/**
 * Reads the text of a seed: each record must be one that its create operation accepts, and each reference must name a
 * record of the seed.
 *
 * @param file its name, for faults.
 * @throws InvalidSeed with all faults.
 */
export function readSeed(text: string, file: string): Seed {
  if (Buffer.byteLength(text) > MAX_SEED_BYTES) refuse(file, `must be at most ${MAX_SEED_BYTES} bytes`);
  const reader = new SeedReader(parsed(text, file), file);
  const records = reader.records();
  if (reader.faults.length > 0) throw new InvalidSeed(file, reader.faults);
  return { file, records };
}

function refuse(file: string, reason: string, line = 1): never {
  throw new InvalidSeed(file, [{ line, path: '', reason }]);
}

function parsed(text: string, file: string): LocatedYaml {
  try {
    return parseLocated(text);
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    return refuse(file, error.message, error.line);
  }
}

/** A record before its references are known, with its place in the file. */
interface Placed extends Omit<SeedRecord, 'needs'> {
  path: Path;
}

class SeedReader {
  readonly faults: SeedFault[] = [];

  constructor(
    private readonly yaml: LocatedYaml,
    private readonly file: string,
  ) {}

  records(): SeedRecord[] {
    const placed = this.placed();
    if (placed.length > MAX_SEED_RECORDS) refuse(this.file, `must have at most ${MAX_SEED_RECORDS} records`);
    for (const { kind, fields, path } of placed)
      for (const fault of faultsOf(kind, fields)) this.fault([...path, ...fault.path], fault.reason);
    this.refuseRepeatedLabels(placed);
    const known = new Map(placed.map((record) => [record.key, referable(record)]));
    return placed.map((record) => withNeeds(record, this.needsOf(record, known)));
  }

  private fault(path: Path, reason: string): void {
    this.faults.push({ line: this.yaml.lineOf(path), path: textOf(path), reason });
  }

  /** The records in the order of the kinds. */
  private placed(): Placed[] {
    const { content } = this.yaml;
    if (!isObject(content)) {
      this.fault([], `must be a mapping with lists of records: ${sections()}`);
      return [];
    }
    for (const section of Object.keys(content))
      if (!kindOf(section)) this.fault([section], `is not a kind of record; known: ${sections()}`);
    return KINDS.flatMap((kind) => {
      const items = Object.hasOwn(content, kind.section) ? content[kind.section] : undefined;
      return this.listed(kind, [kind.section], items).flatMap((record) =>
        kind.section === 'domains' ? [record].concat(this.recordsOf(record)) : record,
      );
    });
  }

  private recordsOf({ key, fields, path }: Placed): Placed[] {
    return this.listed(DNS_RECORD, [...path, 'records'], fields.records, key);
  }

  private listed(kind: SeedKind, path: Path, items: unknown, parent?: string): Placed[] {
    if (items === undefined || items === null) return [];
    if (!Array.isArray(items)) {
      this.fault(path, 'must be a list of records');
      return [];
    }
    return items.flatMap((fields: unknown, index) => {
      const own = [...path, index];
      if (!isObject(fields)) {
        this.fault(own, 'must be a mapping, with the fields of the record');
        return [];
      }
      const label = labelOf(kind, fields);
      const key = parent === undefined ? `${kind.section}/${label}` : `${parent}/records/${index}`;
      const line = this.yaml.lineOf(own);
      return { key, kind, label, fields, line, path: own, ...(parent !== undefined && { parent }) };
    });
  }

  private refuseRepeatedLabels(placed: readonly Placed[]): void {
    const seen = new Map<string, Placed>();
    for (const record of placed) {
      const { key, kind, label, path } = record;
      const first = seen.get(key);
      if (first && label !== '')
        this.fault([...path, kind.label], `${label} is also the ${kind.label} of line ${first.line}`);
      else seen.set(key, record);
      if (kind.section === 'vpcs') this.refuseRepeatedSubnets(record);
    }
  }

  private refuseRepeatedSubnets({ fields, path }: Placed): void {
    const seen = new Set<string>();
    subnetLabels(fields.subnets).forEach((label, index) => {
      if (label !== undefined && seen.has(label))
        this.fault([...path, 'subnets', index, 'label'], `${label} is also the label of another subnet of this VPC`);
      if (label !== undefined) seen.add(label);
    });
  }

  private needsOf({ kind, fields, path, parent }: Placed, known: Referables): string[] {
    const needs = new Set(parent === undefined ? [] : [parent]);
    withReferences(fields, kind.references, (reference) => {
      const reason = referenceFault(reference, known);
      if (reason !== undefined) this.fault([...path, ...reference.path], reason);
      else needs.add(`${reference.declared.to}/${labelIn(reference.declared, String(reference.value))}`);
      return undefined;
    });
    return [...needs];
  }
}

const withNeeds = ({ path: _path, ...record }: Placed, needs: readonly string[]): SeedRecord => ({ ...record, needs });

const sections = (): string => KINDS.map(({ section }) => section).join(', ');

/** Empty without one, which is a fault of its own. */
function labelOf({ label, section }: SeedKind, fields: SeedRecord['fields']): string {
  const given = section === 'records' ? undefined : fields[label];
  return typeof given === 'string' ? given : '';
}

const textOf = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`)).join('');
