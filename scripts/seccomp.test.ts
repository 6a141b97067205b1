import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Rule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; op: string }[];
}

interface Profile {
  defaultAction: string;
  defaultErrnoRet: number;
  archMap: { architecture: string; subArchitectures: string[] }[];
  syscalls: Rule[];
}

interface Patch {
  op: string;
  path: string;
  value: Record<string, string>;
}

/** What makes the cell: `unshare`, `mount`, `umount` and `pivot_root` of util-linux, of old and new. */
const MAKES_A_CELL = [
  'clone',
  'unshare',
  'mount',
  'umount2',
  'pivot_root',
  'fsopen',
  'fsmount',
  'move_mount',
];

/** What Docker's own profile forbids a container without capabilities, but for what makes the cell. */
const FORBIDDEN = [
  ...['acct', 'add_key', 'bpf', 'chroot', 'clock_adjtime', 'clock_settime', 'create_module', 'delete_module'],
  ...['fanotify_init', 'finit_module', 'get_mempolicy', 'init_module', 'io_uring_setup', 'io_uring_enter'],
  ...[
    'io_uring_register',
    'ioperm',
    'iopl',
    'kcmp',
    'kexec_file_load',
    'kexec_load',
    'keyctl',
    'lookup_dcookie',
  ],
  ...['mbind', 'move_pages', 'nfsservctl', 'open_by_handle_at', 'perf_event_open', 'process_vm_readv'],
  ...['process_vm_writev', 'ptrace', 'quotactl', 'reboot', 'request_key', 'set_mempolicy', 'setdomainname'],
  ...['sethostname', 'setns', 'settimeofday', 'stime', 'swapoff', 'swapon', 'syslog', 'umount', 'uselib'],
  ...['userfaultfd', 'ustat', 'vhangup', 'vm86', 'vm86old'],
];

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
const profile = JSON.parse(read('docker/seccomp.json')) as Profile;
const allowed = profile.syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW');
const namesOf = (rules: readonly Rule[]) => rules.flatMap(({ names }) => names);

describe('the seccomp profile', () => {
  it('refuses whatever it does not name, on both architectures, and their 32-bit calls', () => {
    expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: 1 });
    expect(profile.archMap).toEqual([
      { architecture: 'SCMP_ARCH_X86_64', subArchitectures: [] },
      { architecture: 'SCMP_ARCH_AARCH64', subArchitectures: [] },
    ]);
    expect(new Set(profile.syscalls.map(({ action }) => action))).toEqual(
      new Set(['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO']),
    );
  });

  it('allows what makes the cell, whatever the arguments', () => {
    expect(namesOf(allowed.filter(({ args }) => args === undefined))).toEqual(
      expect.arrayContaining(MAKES_A_CELL),
    );
  });

  it('answers clone3 as an old kernel does, so that the C library goes on with clone', () => {
    const ENOSYS = 38;
    const rules = profile.syscalls.filter(({ names }) => names.includes('clone3'));
    expect(rules).toMatchObject([{ names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS }]);
  });

  it('allows nothing else that Docker forbids, and no kind of socket but local ones, IP and netlink', () => {
    expect(namesOf(allowed).filter((name) => FORBIDDEN.includes(name))).toEqual([]);
    const sockets = allowed.filter(({ names }) => names.includes('socket')).map(({ args }) => args);
    const [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] = [1, 2, 10, 16];
    expect(sockets).toEqual(
      [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK].map((value) => [{ index: 0, value, op: 'SCMP_CMP_EQ' }]),
    );
  });
});

describe('workers that demand the cell', () => {
  it('are given the profile by Compose, beside what the composition gives them', () => {
    const { services } = parse(read('docker/compose.cell.yaml')) as { services: object };
    expect(services).toEqual({
      worker: {
        environment: { DECODER_CELL: 'required' },
        security_opt: ['seccomp:seccomp.json', 'apparmor:unconfined'],
      },
    });
  });

  it('are given it by the variant for Kubernetes, at places that the manifest has', () => {
    const { resources, patches } = parse(read('deploy/kubernetes-cell/kustomization.yaml')) as {
      resources: string[];
      patches: { target: { kind: string; name: string }; patch: string }[];
    };
    expect(resources).toEqual(['../kubernetes']);
    const [{ target, patch } = { target: null, patch: '' }] = patches;
    const manifests = parseAllDocuments(read('deploy/kubernetes/worker.yaml')).map(
      (document) => document.toJS() as { kind: string; metadata: { name: string } },
    );
    const deployment = manifests.find(({ kind }) => kind === target?.kind);
    expect(deployment?.metadata.name).toBe(target?.name);
    const at = (path: string): unknown =>
      path
        .split('/')
        .slice(1)
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], deployment);
    const changes = parse(patch) as Patch[];
    for (const { op, path } of changes) {
      const place = op === 'replace' ? path : path.slice(0, path.lastIndexOf('/'));
      expect(at(place), path).toBeDefined();
    }
    expect(changes.map(({ value }) => value)).toEqual([
      { type: 'Localhost', localhostProfile: 'call-ingestion.json' },
      { type: 'Unconfined' },
      { name: 'DECODER_CELL', value: 'required' },
    ]);
  });
});
