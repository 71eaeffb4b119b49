import { createHash } from 'node:crypto';

import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { ConfigMap, Service, ServiceAccount } from 'kubernetes-types/core/v1.js';
import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import type { Role, RoleBinding } from 'kubernetes-types/rbac/v1.js';

/** A Kubernetes object of any kind, as stored in a file. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta & { name: string };
  [field: string]: unknown;
}

/** The Kubernetes kinds used by Stratus. */
type KnownObject =
  | ConfigMap
  | Deployment
  | HorizontalPodAutoscaler
  | Job
  | NetworkPolicy
  | PodDisruptionBudget
  | Role
  | RoleBinding
  | Service
  | ServiceAccount
  | StatefulSet;

type KnownKind = NonNullable<KnownObject['kind']>;
type ObjectOf<K extends KnownKind> = Extract<KnownObject, { kind?: K }>;

/** The API version and name of a kind. */
type TypeMeta<K extends KnownKind = KnownKind> = K extends KnownKind
  ? readonly [apiVersion: NonNullable<ObjectOf<K>['apiVersion']>, kind: K]
  : never;
/** The properties of a kind's object other than its name. */
type FieldsOf<K extends KnownKind> = Omit<ObjectOf<K>, 'apiVersion' | 'kind' | 'metadata'>;

export const NAMESPACE = 'stratus';
const NAME_LABEL = 'app.kubernetes.io/name';

/** The labels by which Services and policies select the pods of an app. */
export const selectorOf = (app: string): Record<string, string> => ({ [NAME_LABEL]: app });

export const labelsOf = (app: string): Record<string, string> => ({
  ...selectorOf(app),
  'app.kubernetes.io/part-of': 'stratus',
});

/** The pods of all these apps. */
export const podsOf = (apps: readonly string[]): LabelSelector => ({
  matchExpressions: [{ key: NAME_LABEL, operator: 'In', values: [...apps] }],
});

/** An object in the namespace of the installation; `app` is its owner. */
export const manifest = <K extends KnownKind>(
  type: TypeMeta<K>,
  name: string,
  fields: FieldsOf<K>,
  app = name,
): Manifest => customManifest(type, name, fields, app);

/** The same for a kind defined by an operator in the cluster. */
export const customManifest = (
  [apiVersion, kind]: readonly [apiVersion: string, kind: string],
  name: string,
  fields: object,
  app = name,
): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace: NAMESPACE, labels: labelsOf(app) },
  ...fields,
});

/** A short hash of a content: pods with it in an annotation are replaced when the content changes. */
export const checksum = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);
