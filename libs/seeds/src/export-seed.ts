import { dump } from 'js-yaml';
import { readAccount } from './export/account.js';
import type { Account } from './export/account.js';
import { exportBalancer } from './export/balancers.js';
import { exportDatabase } from './export/databases.js';
import { exportDomain } from './export/domains.js';
import { given, sortedBy } from './export/fields.js';
import { exportInstance, exportVolume } from './export/instances.js';
import { MAX_SEED_RECORDS } from './read-seed.js';
import type { Fields } from './references.js';
import { inDialect } from './seed-call.js';
import type { SeedCall } from './seed-call.js';

/** The seed of an account. */
export interface ExportedSeed {
  /** YAML, with the notes in its first lines. */
  text: string;
  /** What the seed does not say about the account. */
  notes: readonly string[];
}

/**
 * Reads an account through the lists of the API, and writes the seed that creates the same in another account. It has no
 * secrets: a placeholder stands for each root password.
 *
 * @param word the word that the API uses in place of `compute`.
 * @throws Refused if the token may not read one of the lists; the error of the call if nothing answers.
 */
export async function exportSeed(call: SeedCall, word?: string): Promise<ExportedSeed> {
  const account = await readAccount(inDialect(call, word));
  const notes: string[] = [];
  const content = contentOf(account, (text) => notes.push(text));
  const count = recordsIn(content);
  if (count > MAX_SEED_RECORDS) notes.push(`${count} records: more than the ${MAX_SEED_RECORDS} that can be played`);
  const yaml = Object.keys(content).length === 0 ? '{}\n' : dump(content, { lineWidth: -1, noRefs: true });
  return { text: `${notes.map((text) => `# ${text}\n`).join('')}${yaml}`, notes };
}

/** With those of the domains. */
function recordsIn(content: Fields): number {
  const records = Object.values(content).flatMap((section) => (Array.isArray(section) ? (section as Fields[]) : []));
  return records.reduce((sum, { records: own }) => sum + 1 + (Array.isArray(own) ? own.length : 0), 0);
}

function contentOf(account: Account, note: (text: string) => void): Fields {
  const { sshKeys, firewalls, vpcs, domains, databases, instances, balancers, volumes } = account;
  for (const { label, status } of firewalls)
    if (status !== 'enabled') note(`firewalls/${label}: is ${status} here, and enabled when it is played`);
  return given({
    ssh_keys: sorted(firstOfLabel(sshKeys, note).map(({ label, ssh_key: key }) => ({ label, ssh_key: key }))),
    tags: sorted(ownTags(account).map((label) => ({ label }))),
    firewalls: sorted(firewalls.map(({ label, rules, tags }) => given({ label, rules, tags }))),
    vpcs: sorted(vpcs.map(exportVpc)),
    domains: sorted(domains.map(exportDomain)),
    databases: sorted(databases.map(exportDatabase)),
    instances: sorted(instances.map((each) => exportInstance(each, account, note))),
    nodebalancers: sorted(balancers.map((each) => exportBalancer(each, account, note))),
    volumes: sorted(volumes.map((each) => exportVolume(each, account))),
  });
}

const sorted = (records: readonly Fields[]): Fields[] =>
  sortedBy(records, ({ label, domain }) => String(label ?? domain));

/** Keys, unlike all others, may share a label. */
function firstOfLabel(keys: Account['sshKeys'], note: (text: string) => void): Account['sshKeys'][number][] {
  const labels = keys.map(({ label }) => label);
  return keys.filter(({ label }, index) => {
    const isFirst = labels.indexOf(label) === index;
    if (!isFirst) note(`ssh_keys/${label}: another key with this label is left out`);
    return isFirst;
  });
}

const exportVpc = ({ label, region, description, subnets }: Account['vpcs'][number]): Fields =>
  given({
    label,
    region,
    description,
    subnets: sortedBy(subnets, (subnet) => subnet.label).map(({ label: name, ipv4 }) => ({ label: name, ipv4 })),
  });

/** Tags that no record carries: the others are created with their records. */
function ownTags({ tags, instances, domains, balancers, volumes }: Account): string[] {
  const carried = [
    ...instances.map(({ instance }) => instance),
    ...domains.map(({ domain }) => domain),
    ...balancers.map(({ balancer }) => balancer),
    ...volumes,
  ].flatMap((record) => record.tags);
  const known = new Set(carried.map((tag) => tag.toLowerCase()));
  return tags.map(({ label }) => label).filter((label) => !known.has(label.toLowerCase()));
}
