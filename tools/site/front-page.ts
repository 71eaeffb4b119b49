const REAL = [
  ['The API and its rules', 'every operation, its validation, scopes, grants, limits and errors'],
  ['State', 'in PostgreSQL; an accepted change survives restarts and crashes'],
  ['Events', 'one for each accepted change, in order per resource, replayable'],
  [
    'Databases',
    'PostgreSQL and MariaDB servers that you <a href="/docs/guides/databases">connect to</a>, with <code>npm start -- --databases local</code>; otherwise simulated',
  ],
];
const SIMULATED = [
  ['Instances', 'no machine runs: they boot, resize and migrate as jobs that take time, with events'],
  ['Packets', 'none travel: VPCs, VLANs, NodeBalancers and firewalls are stored and checked, not enforced'],
  ['Volumes and disks', 'sizes and attachments, without data'],
  ['DNS', 'domains and reverse names are stored; no name server serves them'],
];

const listed = (items: readonly (readonly string[])[]): string =>
  `<ul>${items.map(([name, text]) => `<li><b>${name}</b>: ${text}</li>`).join('\n')}</ul>`;

const card = (url: string, title: string, text: string): string =>
  `<li><a href="${url}"><b>${title}</b><span>${text}</span></a></li>`;

/** Content of the front page. */
export const FRONT_PAGE = `<h1 id="stratus">Stratus</h1>
<p class="lead">A self-hosted control plane for cloud infrastructure, compatible with the Linode API v4 (OpenAPI 4.174.0): VPCs, firewalls,
addresses, instances, managed databases and tags, with an event for each change.</p>
<p class="token" hidden>Your token is kept in this browser tab. The <a href="/docs/api">API reference</a> sends its requests with it.</p>
<div class="truth">
<section aria-labelledby="real"><h2 id="real">What is real</h2>
${listed(REAL)}
</section>
<section aria-labelledby="simulated"><h2 id="simulated">What is simulated</h2>
${listed(SIMULATED)}
</section>
</div>
<h2 id="read">Read</h2>
<ul class="cards">
${card('/docs/guides/quick-start', 'Quick start', 'Start a stack and try each feature once')}
${card('/docs/api', 'API reference', 'Every operation, with examples, and requests sent from the page')}
${card('/docs/guides', 'Guides', 'Tutorials, clients, operating, and the contract in every detail')}
${card('/docs/events', 'Events', 'Every event type with its JSON Schema, and how to subscribe')}
</ul>
<h2 id="test-traffic">Test traffic against a firewall</h2>
<p><code>POST /networking/firewalls/{firewallId}/evaluate</code> tells whether a firewall accepts or drops some traffic, and which rule or policy
decides. The Linode API has no such operation: here, rules can be
reviewed and tested in CI without sending a packet.</p>
<pre tabindex="0"><code><b>$ curl -s "$STRATUS_URL/networking/firewalls/1/evaluate" -H "Authorization: Bearer $STRATUS_TOKEN" \\
    -H 'Content-Type: application/json' \\
    -d '{"direction": "inbound", "protocol": "TCP", "port": 443, "address": "203.0.113.9"}'</b>
{"action":"DROP","decided_by":"rule","index":0,"label":"bad-neighbours"}
</code></pre>
<p>Step by step: <a href="/docs/guides/a-firewall-for-an-instance#which-rule-decides">which rule decides</a>.</p>
<h2 id="documents">Documents for programs</h2>
<ul>
<li><a href="/openapi.json">/openapi.json</a>: the API, OpenAPI 3.1</li>
<li><a href="/asyncapi.yaml">/asyncapi.yaml</a>, <a href="/asyncapi.json">/asyncapi.json</a>: the events, AsyncAPI 3.0</li>
<li><a href="/events/vpc_create.v1.json">/events/vpc_create.v1.json</a>: the JSON Schema of an event type; <a href="/docs/events">all types</a></li>
</ul>
`;
