import { createHash } from 'node:crypto';

/** One object of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

export const NAMESPACE = 'stratus';
const NAME_LABEL = 'app.kubernetes.io/name';

/** The labels by which Services and policies select the pods of an app. */
export const selectorOf = (app: string): Record<string, string> => ({ [NAME_LABEL]: app });

export const labelsOf = (app: string): Record<string, string> => ({
  ...selectorOf(app),
  'app.kubernetes.io/part-of': 'stratus',
});

/** The pods of all these apps. */
export const podsOf = (apps: readonly string[]) => ({
  matchExpressions: [{ key: NAME_LABEL, operator: 'In', values: [...apps] }],
});

/** An object in the namespace of the installation; `app` is whose it is. */
export const manifest = (
  [apiVersion, kind]: readonly [string, string],
  name: string,
  fields: Record<string, unknown>,
  app = name,
): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace: NAMESPACE, labels: labelsOf(app) },
  ...fields,
});

/** A short name of a content: pods that carry it in an annotation are replaced when it changes. */
export const checksum = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);
