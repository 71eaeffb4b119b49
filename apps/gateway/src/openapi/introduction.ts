import { PAGE_SIZE } from '@stratus/contracts';
import { RATE_LIMITS, limitInWords } from '../rate-limits/rate-limits.js';

/** What stands above the operations in the reference; Markdown. */
export const INTRODUCTION = `
Instances, networks between them, volumes, domains and load balancers of an account, and the events that tell of every
change. Requests and answers are JSON over HTTP under \`/v4\`. Times are UTC, without an offset: \`2024-05-31T13:30:00\`.
A field that a request does not know is ignored.

## Authentication

Send a token with every request: \`Authorization: Bearer <token>\`. Make tokens under [Tokens](#/Tokens); the token itself is
in the answer to its creation and nowhere else. An operator may accept OAuth 2.0 access tokens too. Operations marked "No token needed" are public.

A token has **scopes**, and a restricted user **grants**: each operation says what it needs. The headers
\`X-Accepted-OAuth-Scopes\` and \`X-OAuth-Scopes\` compare the two. Without token 401, without scope or grant 403; what you
may not see is 404.

## Lists

A list answers \`{"data": [...], "page": 1, "pages": 1, "results": 3}\`. \`page\` begins at 1; \`page_size\` is
${PAGE_SIZE.minimum} to ${PAGE_SIZE.maximum}, ${PAGE_SIZE.default} by default.

The header \`X-Filter\` holds one JSON object. Each list says which fields it knows.

| Filter | Finds |
| --- | --- |
| \`{"region": "us-east", "label": "web-1"}\` | what has both values |
| \`{"label": {"+contains": "web"}}\` | what has this text in it; also \`+neq\` |
| \`{"id": {"+gte": 5, "+lt": 9}}\` | integers and times: \`+gt\`, \`+gte\`, \`+lt\`, \`+lte\` |
| \`{"+or": [{"label": "a"}, {"id": 7}]}\` | one or the other; \`+and\` for both |
| \`{"+order_by": "label", "+order": "desc"}\` | everything, in this order |

## Errors

\`{"errors": [{"field": "subnets[0].ipv4", "reason": "..."}]}\`: every fault at once; \`field\` is left out when no field is at
fault.

| Status | Means | So |
| --- | --- | --- |
| 400 | the request, or the state of things, does not allow it | change what \`reason\` says |
| 401, 403, 404 | no valid token; not allowed; not there, or not for you | |
| 409 | the first request with this \`Idempotency-Key\` still runs | wait for \`Retry-After\` |
| 429 | too many requests | wait for \`Retry-After\` |
| 503 | nothing was changed: something is away | send it again after \`Retry-After\` |
| 504 | unknown whether it was changed | send it again with the same \`Idempotency-Key\` |

Every answer has an \`X-Request-Id\`, which you may also choose; quote it when you report a fault.

## Repeating safely

With an \`Idempotency-Key\` of your own, of 1 to 255 visible ASCII characters, a repeat of the same request within 24 hours
changes nothing and gets the first answer, with the header \`Idempotent-Replayed: true\`. The same key with another request
is a 400. Only successes are remembered.

## Limits

Per user, and per address on public operations: ${limitInWords(RATE_LIMITS.everything)} in all,
${limitInWords(RATE_LIMITS.eachOperation)} to one operation, ${limitInWords(RATE_LIMITS.eachList)} to one list. An operation
with a limit of its own says so. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (epoch seconds)
tell how you stand.

## Jobs and events

What takes longer than a request, such as a boot, answers at once and goes on as a job; an instance with a job answers
\`Compute busy.\` to what would get in its way. Follow jobs and everything else under [Events](#/Events): as a list, or live
as a [stream](#/Events/gateway.events.follow).

This document itself: [openapi.json](/openapi.json).
`.trim();
