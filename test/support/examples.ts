import type { OperationRequest } from './http-client.ts';
import { accountExamples } from './examples/account.ts';
import { alwaysEmptyExamples } from './examples/always-empty.ts';
import { catalogExamples } from './examples/catalog.ts';
import { configExamples } from './examples/configs.ts';
import { databaseExamples } from './examples/databases.ts';
import type { Example } from './examples/example.ts';
import { firewallExamples } from './examples/firewalls.ts';
import { instanceExamples } from './examples/instances.ts';
import { nodeBalancerExamples } from './examples/node-balancers.ts';
import { relatedResourceExamples } from './examples/related-resources.ts';
import { networkExamples } from './examples/network.ts';
import { statisticsExamples } from './examples/statistics.ts';
import { tagExamples } from './examples/tags.ts';
import { vpcExamples } from './examples/vpc.ts';
import { webhookExamples } from './examples/webhooks.ts';
import type { HttpClient } from './http-client.ts';
import type { HttpOperation } from './http-operations.ts';

const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...alwaysEmptyExamples,
  ...catalogExamples,
  ...configExamples,
  ...databaseExamples,
  ...firewallExamples,
  ...instanceExamples,
  ...nodeBalancerExamples,
  ...relatedResourceExamples,
  ...networkExamples,
  ...statisticsExamples,
  ...tagExamples,
  ...vpcExamples,
  ...webhookExamples,
};

/** @throws Error explaining what to add for an operation without an example. */
export function exampleOf({ subject, http }: HttpOperation): Example {
  const example = examples[subject];
  if (example) return example;
  throw new Error(
    `${subject} has no example, so nothing tests it. Add one to test/support/examples/: a request for ` +
      `${http.method} ${http.path} that succeeds, and the table of its answer from test/support/field-tables.ts`,
  );
}

/** A successful request; creates its prerequisites first. */
export const requestFor = (operation: HttpOperation, client: HttpClient): Promise<OperationRequest> =>
  exampleOf(operation).request(client);
