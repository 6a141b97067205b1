import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ajv } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { ServerSettings } from '../src/config/server-settings';

const ROOT = join(__dirname, '..');
const FOLDER = join(ROOT, 'deploy/kubernetes');

type Labels = Record<string, string>;
interface Container {
  ports: { name: string; containerPort: number }[];
  envFrom: { configMapRef: { name: string } }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: string]: unknown;
}
interface Pod {
  terminationGracePeriodSeconds: number;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
  volumes: { name: string; secret?: { secretName: string } }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    selector: { matchLabels: Labels };
    template: { metadata: { labels: Labels }; spec: Pod };
    scaleTargetRef: { name: string };
    triggers: { metadata: { query: string } }[];
    podSelector: { matchLabels: Labels };
    policyTypes: string[];
    ingress?: unknown[];
    egress?: unknown[];
  };
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const read = (name: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const manifests = files.filter((name) => name !== 'kustomization.yaml').flatMap(read);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment');
const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers);
const sourcesOf = (pattern: RegExp): string =>
  readdirSync(join(ROOT, 'src'), { recursive: true })
    .map(String)
    .filter((path) => pattern.test(path))
    .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'))
    .join('\n');

describe('the Kubernetes manifests', () => {
  it('are all applied by the kustomization, which names nothing else', () => {
    const { resources } = read('kustomization.yaml')[0] as unknown as { resources: string[] };
    expect([...resources].sort()).toEqual(files.filter((name) => name !== 'kustomization.yaml').sort());
  });

  it('have the version of the interface that each kind is of, and one of each name', () => {
    const versions: Record<string, string> = {
      ConfigMap: 'v1',
      ServiceAccount: 'v1',
      Service: 'v1',
      Deployment: 'apps/v1',
      PodDisruptionBudget: 'policy/v1',
      HorizontalPodAutoscaler: 'autoscaling/v2',
      ScaledObject: 'keda.sh/v1alpha1',
      NetworkPolicy: 'networking.k8s.io/v1',
    };
    for (const { kind, apiVersion } of manifests) expect([kind, apiVersion]).toEqual([kind, versions[kind]]);
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have the fields that their kinds have, of their types, and no others', () => {
    const schemas = JSON.parse(readFileSync(join(__dirname, 'kubernetes-schemas.json'), 'utf8')) as object;
    const ajv = new Ajv({ allErrors: true }).addSchema(schemas, 'kubernetes');
    const wrong = (manifest: { kind: string }) => {
      const validate = ajv.getSchema(`kubernetes#/definitions/${manifest.kind}`);
      expect(validate, manifest.kind).toBeDefined();
      validate?.(manifest);
      return (validate?.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    };
    for (const manifest of manifests)
      expect([manifest.metadata.name, wrong(manifest)]).toEqual([manifest.metadata.name, []]);
    const [api] = deployments;
    const misspelt = JSON.parse(JSON.stringify(api).replace('readinessProbe', 'readynessProbe')) as Manifest;
    expect(wrong(misspelt)).toEqual([expect.stringContaining('must NOT have additional properties')]);
    const mistyped = JSON.parse(JSON.stringify(api).replace('"cpu":"1"', '"cpu":1')) as Manifest;
    expect(wrong(mistyped)).toEqual([expect.stringContaining('/requests/cpu must be string')]);
  });

  it('are brought up behind TLS and one proxy, and told to end once nobody sends them requests', () => {
    const [settings] = ofKind('ConfigMap');
    expect(settings?.data).toMatchObject({
      PUBLIC_URL: expect.stringMatching(/^https:/) as string,
      TRUST_PROXY: '1',
    });
    const [api] = containers;
    expect(api?.lifecycle).toEqual({ preStop: { exec: { command: ['sleep', '5'] } } });
  });

  it('run one process as API and others as workers, without a right that they do not need', () => {
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual([
      'call-ingestion-api',
      'call-ingestion-worker',
    ]);
    for (const { spec } of deployments) {
      const pod = spec.template.spec;
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    }
    for (const { securityContext, resources, volumeMounts } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']));
      expect(resources.limits.memory).toBeDefined();
      expect(volumeMounts).toContainEqual(expect.objectContaining({ mountPath: '/data' }));
    }
  });

  it('ask the health addresses of the port that the settings name', () => {
    const [settings] = ofKind('ConfigMap');
    for (const container of containers) {
      const port = container.ports.find(({ name }) => name === 'management');
      expect(String(port?.containerPort)).toBe(settings?.data.MANAGEMENT_PORT);
      const pathOf = (probe: string) =>
        (container[probe] as { httpGet: { path: string; port: string } }).httpGet;
      expect(pathOf('startupProbe')).toEqual({ path: '/health/live', port: 'management' });
      expect(pathOf('livenessProbe')).toEqual({ path: '/health/live', port: 'management' });
      expect(pathOf('readinessProbe')).toEqual({ path: '/health/ready', port: 'management' });
    }
  });

  it('leave a process longer to end than it takes itself', () => {
    const { SHUTDOWN_TIMEOUT_MS } = new ServerSettings();
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS);
  });

  it('name settings that there are, and secrets only as files', () => {
    const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
    for (const [name, value] of Object.entries(ofKind('ConfigMap')[0]?.data ?? {})) {
      const setting = name.replace(/_FILE$/, '');
      expect(known).toMatch(new RegExp(`^#? ?${setting}=`, 'm'));
      if (name !== setting) expect(value).toBe(`/run/secrets/call-ingestion/${setting}`);
      expect(name).not.toMatch(/(?:PASSWORD|SECRET|KEY|DATABASE_URL|REDIS_URL)$/);
    }
    for (const { volumeMounts } of containers)
      expect(volumeMounts).toContainEqual({
        name: 'secrets',
        mountPath: '/run/secrets/call-ingestion',
        readOnly: true,
      });
  });

  it('keep one process of each kind through a disruption, and add workers by a metric that there is', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
    expect(budgets).toEqual(deployments.map(({ spec }) => spec.selector.matchLabels));
    const names = deployments.map(({ metadata }) => metadata.name);
    for (const { spec } of [...ofKind('ScaledObject'), ...ofKind('HorizontalPodAutoscaler')])
      expect(names).toContain(spec.scaleTargetRef.name);
    // Numbers of their own would undo what the autoscalers decided, each time they are applied.
    for (const { spec } of deployments) expect(spec).not.toHaveProperty('replicas');
    const metric = /\((\w+)\)/.exec(ofKind('ScaledObject')[0]?.spec.triggers[0]?.metadata.query ?? '')?.[1];
    expect(sourcesOf(/^recordings\/.*\.ts$/)).toContain(`name: '${metric}'`);
  });

  it('let nothing in or out that is not named', () => {
    const policies = ofKind('NetworkPolicy').map(({ spec }) => spec);
    for (const { podSelector } of policies)
      for (const { spec } of deployments)
        expect(spec.template.metadata.labels).toMatchObject(podSelector.matchLabels);
    const [none] = policies.filter(({ ingress, egress }) => !ingress && !egress);
    expect(none?.policyTypes).toEqual(['Ingress', 'Egress']);
  });
});
