import type { StackDescription } from './options.ts';

export function banner({ baseUrl, docsUrl, tokens, subscriber }: StackDescription): string {
  return `
Stratus is running. Ctrl-C stops it; the data is there at the next start.

  API       ${baseUrl}
  Docs      ${docsUrl}
  Events    ${subscriber.natsUrl}
            NATS stream EVENTS, durable consumer ${subscriber.consumer}; try: npx node examples/follow-events/follow-events.ts

  Tokens of the demo account
    unrestricted  ${tokens.unrestricted}   every scope
    readOnly      ${tokens.readOnly}   every :read_only scope
    noScopes      ${tokens.noScopes}   no scope
    restricted    ${tokens.restricted}   every scope, a user without grants

Create a VPC with a subnet:

curl -s -X POST ${baseUrl}/vpcs \\
  -H 'Authorization: Bearer ${tokens.unrestricted}' \\
  -H 'Content-Type: application/json' \\
  -d '{"label": "first-vpc", "region": "us-east", "subnets": [{"label": "first-subnet", "ipv4": "10.0.0.0/24"}]}'
`;
}
