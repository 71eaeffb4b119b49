import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { escaped } from './html.ts';

/** An event type with its JSON Schema, as `npm run generate` has written it. */
export interface EventType {
  type: string;
  /** Where its schema is served. */
  url: string;
  schema: string;
  summary: string;
  entity: string;
  service: string;
  isJob: boolean;
}

const SUFFIX = '.v1.json';
/** Added to every schema's description. */
const ENVELOPE_NOTE = / Further attributes may be added to the envelope\.$/;

interface EventSchema {
  description: string;
  properties: { source: { const: string }; entitytype: { const: string }; jobid?: object };
}

/** All event types of a repository, by name. */
export function eventTypesOf(root: string): EventType[] {
  const folder = join(root, 'docs/events');
  return readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .toSorted()
    .map((file) => {
      const schema = readFileSync(join(folder, file), 'utf8');
      const { description, properties } = JSON.parse(schema) as EventSchema;
      return {
        type: file.slice(0, -SUFFIX.length),
        url: `/events/${file}`,
        schema,
        summary: description.replace(ENVELOPE_NOTE, ''),
        entity: properties.entitytype.const,
        service: properties.source.const.slice(1),
        isJob: properties.jobid !== undefined,
      };
    });
}

/** The AsyncAPI document in both forms; its references lead to the schemas where they are served. */
export function asyncApiOf(root: string): { yaml: string; json: string } {
  const text = readFileSync(join(root, 'docs/events/asyncapi.yaml'), 'utf8');
  const yaml = text.replaceAll(/"\.\/(\w+\.v1\.json)"/g, '"./events/$1"');
  return { yaml, json: `${JSON.stringify(load(yaml), null, 2)}\n` };
}

/** Content of the page that lists the event types. */
export function eventsPage(types: readonly EventType[]): string {
  const rows = types.map(
    ({ type, url, summary, entity, isJob }) =>
      `<tr id="${type}"><td><a href="${url}"><code>${type}</code></a></td><td>${escaped(summary)}</td><td><code>${entity}</code></td><td>${isJob ? 'yes' : ''}</td></tr>`,
  );
  return `<h1 id="events">Events</h1>
<p>Each accepted change publishes one event, in order per resource, at least once and with a stable id. Events are CloudEvents 1.0 in the
NATS JetStream stream <code>EVENTS</code>, with the subjects <code>events.{account}.{entity}.{type}</code>; clients of the API read them as <a href="/docs/api#tag/events">a list or a live stream</a>.
<a href="/docs/guides/subscribing">Subscribing</a> explains the guarantees, and how to write and admit a subscriber.</p>
<p>The attribute <code>dataschema</code> of an event names its schema: <code>urn:stratus:event:vpc_create:v1</code> is served at
<a href="/events/vpc_create.v1.json"><code>/events/vpc_create.v1.json</code></a>. All of them together:
<a href="/asyncapi.yaml">asyncapi.yaml</a>, <a href="/asyncapi.json">asyncapi.json</a>.</p>
<div class="table"><table><thead><tr><th>Type, with its schema</th><th>When</th><th>Entity</th><th>Job</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}
