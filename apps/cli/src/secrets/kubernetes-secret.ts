/** The manifest of one Secret of Kubernetes. */
export interface KubernetesSecret {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  type: 'Opaque';
  data: Record<string, string>;
}

export const kubernetesSecret = (
  name: string,
  namespace: string,
  files: Readonly<Record<string, string>>,
): KubernetesSecret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace, labels: { 'app.kubernetes.io/part-of': 'stratus' } },
  type: 'Opaque',
  data: Object.fromEntries(
    Object.entries(files).map(([key, content]) => [key, Buffer.from(content).toString('base64')]),
  ),
});
