import { PAGE_SIZE } from '@stratus/contracts';
import { SPEC_VERSION } from '../http/common-headers.js';
import { RATE_LIMITS, limitText } from '../rate-limits/rate-limits.js';

/** The text above the operations in the reference; Markdown. */
export const INTRODUCTION = `
VPCs, firewalls, addresses, instances, managed databases and tags of an account, with an event for each change; compatible with
the Linode API v4 (OpenAPI ${SPEC_VERSION}). The [overview](/docs) says what is real and what is simulated, and the
[guides](/docs/guides) explain the operations step by step.

Requests and responses are JSON over HTTP under \`/v4\`. Times are UTC, without an offset: \`2024-05-31T13:30:00\`. Unknown
fields of a request are ignored, except in bodies of firewalls, which refuse them.

## Authentication

Send a token with every request: \`Authorization: Bearer <token>\`. Create tokens under [Tokens](#tag/tokens); only the response
to the creation contains the token itself. An operator may accept OAuth 2.0 access tokens too. Operations marked "No token needed" are public.

A token has **scopes**, and a restricted user has **grants**; each operation lists what it needs. The header
\`X-Accepted-OAuth-Scopes\` has the scopes of the operation, \`X-OAuth-Scopes\` those of your token. A missing token or scope
gets a 401, a missing grant a 403, and an entity that you may not see a 404.

## Lists

A list returns \`{"data": [...], "page": 1, "pages": 1, "results": 3}\`. \`page\` begins at 1; \`page_size\` is
${PAGE_SIZE.minimum} to ${PAGE_SIZE.maximum}, ${PAGE_SIZE.default} by default.

The header \`X-Filter\` holds one JSON object. Each list names the fields that it can filter by.

| Filter | Finds |
| --- | --- |
| \`{"region": "us-east", "label": "web-1"}\` | records with both values |
| \`{"label": {"+contains": "web"}}\` | records whose label contains this text; also \`+neq\` |
| \`{"id": {"+gte": 5, "+lt": 9}}\` | integers and times: \`+gt\`, \`+gte\`, \`+lt\`, \`+lte\` |
| \`{"+or": [{"label": "a"}, {"id": 7}]}\` | records that match either; \`+and\` for both |
| \`{"+order_by": "label", "+order": "desc"}\` | everything, in this order |

## Errors

\`{"errors": [{"field": "subnets[0].ipv4", "reason": "..."}]}\` lists every error at once; \`field\` is missing if the error is
not in a field.

| Status | Meaning | What to do |
| --- | --- | --- |
| 400 | the request is invalid, or the current state does not allow it | fix what \`reason\` names |
| 401, 403, 404 | no valid token or scope; no grant; not found or not visible to you | |
| 409 | the first request with this \`Idempotency-Key\` still runs | wait for \`Retry-After\` |
| 429 | too many requests | wait for \`Retry-After\` |
| 503 | nothing has changed: a service is unavailable | repeat after \`Retry-After\` |
| 504 | unknown whether anything has changed | repeat with the same \`Idempotency-Key\` |

Every response has an \`X-Request-Id\`, which you may choose; quote it when you report a problem.

## Repeating safely

Send an \`Idempotency-Key\` of 1 to 255 visible ASCII characters: a repeat of the same request within 24 hours changes nothing
and gets the first response, with the header \`Idempotent-Replayed: true\`. The same key with a different request gets
a 400. Only successes are stored.

## Limits

Per user, and per address on public operations: ${limitText(RATE_LIMITS.everything)} in all,
${limitText(RATE_LIMITS.eachOperation)} to one operation, ${limitText(RATE_LIMITS.eachList)} to one list. Some operations
have a lower limit, in their description. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (epoch
seconds) describe the limit that you are closest to.

## Jobs and events

An operation that takes longer than a request, such as a boot, responds at once and continues as a job. Until the job ends,
conflicting requests get \`Compute busy.\` Follow jobs and all other changes under [Events](#tag/events):
as a list, or live as a [stream](#tag/events/get/account/events/stream).

All event types with their schemas: [events](/docs/events). This document as JSON: [openapi.json](/openapi.json).
`.trim();
