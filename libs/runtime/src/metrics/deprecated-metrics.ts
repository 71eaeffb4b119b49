/** The release without the deprecated names. */
const REMOVED_IN = '0.2.0';

interface Deprecated {
  name: string;
  /** The former name of each label that has another one now. */
  labels?: Readonly<Record<string, string>>;
}

/** The former name of each renamed metric, which stays exported for one release, by its current name. */
export const DEPRECATED_METRICS: Readonly<Record<string, Deprecated>> = {
  stratus_component_ready: { name: 'stratus_part_ready', labels: { component: 'part' } },
  stratus_certificate_expiry_timestamp_seconds: { name: 'stratus_certificate_end_seconds' },
  stratus_events_blocked: { name: 'stratus_events_held_back' },
  stratus_databases_unhealthy: { name: 'stratus_databases_in_trouble' },
  stratus_calls_retried_total: { name: 'stratus_calls_tried_again_total' },
  stratus_leader: { name: 'stratus_leading' },
  stratus_postgres_connections_pending: { name: 'stratus_postgres_waiting' },
};

/** A metric with all its series, in the text format of Prometheus. */
const FAMILY = /^# HELP (\w+) .*\n# TYPE \1 .*\n(?:(?!#).*\n?)*/gm;

/** Repeats each renamed metric of a page under its former name. */
export function withDeprecatedNames(page: string): string {
  const former = [...page.matchAll(FAMILY)].flatMap(([family, name = '']) => {
    const deprecated = DEPRECATED_METRICS[name];
    return deprecated === undefined ? [] : [formerFamily(family, name, deprecated)];
  });
  return former.length === 0 ? page : `${page.trimEnd()}\n\n${former.join('\n\n')}\n`;
}

function formerFamily(family: string, name: string, { name: former, labels = {} }: Deprecated): string {
  const lines = family.trimEnd().split('\n').slice(2);
  const [, type = ''] = /^# TYPE \w+ (\w+)$/m.exec(family) ?? [];
  const renamed = lines.map((line) =>
    Object.entries(labels).reduce(
      (text, [current, before]) => text.replaceAll(new RegExp(`([{,])${current}=`, 'g'), `$1${before}=`),
      line.replace(name, former),
    ),
  );
  const help = `# HELP ${former} Deprecated: use ${name}. Removed in ${REMOVED_IN}`;
  return [help, `# TYPE ${former} ${type}`, ...renamed].join('\n');
}
