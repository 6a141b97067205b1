import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { BOUNDARY } from '../api/conformance/multipart';
import type { Change, Encoding, HostileRequest, JsonShape } from './changes';
import type { Sending } from './raw-exchange';
import type { Acquaintance, Draft } from './acquaintance';
import { validRequest } from './valid-requests';

/** What goes over the wire. */
export interface WrittenRequest {
  bytes: Buffer;
  sending: Sending;
}

const COMPRESS: Record<Encoding, (body: Buffer) => Buffer> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Framing and bytes that are decided when everything else is. */
interface Late {
  length?: number;
  chunks?: Extract<Change, { kind: 'chunks' }>;
  lineEnd: string;
  bytes: Extract<Change, { kind: 'bytes' }>[];
  times: number;
  trailing: string;
}

/** Writes a hostile request down; identifiers of calls are new each time. */
export function writeRequest(request: HostileRequest, known: Acquaintance): WrittenRequest {
  const draft = validRequest(request.operation, known);
  const late: Late = { lineEnd: '\r\n', bytes: [], times: 1, trailing: '' };
  for (const change of request.changes) apply(change, draft, late);
  const bytes = written(draft, late);
  const { cutShare, ...sending } = request.sending;
  if (sending.cut)
    return { bytes, sending: { ...sending, cut: { ...sending.cut, at: placeIn(bytes, cutShare ?? 0) } } };
  return { bytes, sending };
}

const placeIn = (bytes: Buffer, share: number): number =>
  Math.min(bytes.length, Math.round(share * bytes.length));

function apply(change: Change, draft: Draft, late: Late): void {
  switch (change.kind) {
    case 'method':
      draft.method = change.method;
      return;
    case 'version':
      draft.version = change.version;
      return;
    case 'target':
      draft.target = targetOf(draft.target, change);
      return;
    case 'header':
      if (change.how === 'replace') draft.headers = without(draft.headers, change.name);
      draft.headers.push([change.name, change.value]);
      return;
    case 'no header':
      draft.headers.splice(change.nth % Math.max(1, draft.headers.length), 1);
      return;
    case 'header twice': {
      const header = draft.headers[change.nth % Math.max(1, draft.headers.length)];
      if (header) draft.headers.push(header);
      return;
    }
    case 'header flood':
      for (let index = 0; index < change.count; index++)
        draft.headers.push([`X-Flood-${index}`, 'x'.repeat(change.length)]);
      return;
    case 'content type':
      setHeader(draft, 'Content-Type', change.type);
      return;
    case 'length':
      late.length = change.by;
      return;
    case 'chunks':
      late.chunks = change;
      return;
    case 'encoding':
      setHeader(draft, 'Content-Encoding', change.encoding);
      draft.body = kept(COMPRESS[change.encoding](draft.body), change.keep);
      return;
    case 'bomb':
      setHeader(draft, 'Content-Encoding', change.encoding);
      draft.body = bomb(change.encoding, change.megabytes);
      return;
    case 'json':
      draft.body = Buffer.from(oddJson(change.shape, change.size));
      return;
    case 'member':
      draft.body = withMember(draft.body, change);
      return;
    case 'own member':
      draft.body = withOwnMember(draft.body, change);
      return;
    case 'part head':
      draft.body = inFirstPart(draft.body, (head) => `${head}\r\n${change.line}`);
      return;
    case 'part name':
      draft.body = inFirstPart(draft.body, (head) => head.replace(/name="[^"]*"/, `name="${change.name}"`));
      return;
    case 'body cut':
      draft.body = kept(draft.body, change.keep);
      return;
    case 'bytes':
      late.bytes.push(change);
      return;
    case 'line ends':
      late.lineEnd = change.by;
      return;
    case 'again':
      late.times += change.times;
      return;
    case 'trailing':
      late.trailing += change.bytes;
  }
}

function targetOf(target: string, { add, where }: Extract<Change, { kind: 'target' }>): string {
  if (where === 'all') return add;
  if (where === 'query') return `${target}${target.includes('?') ? '&' : '?'}${add}`;
  const [path, ...query] = target.split('?');
  return [`${path}${add}`, ...query].join('?');
}

const without = (headers: Draft['headers'], name: string): Draft['headers'] =>
  headers.filter(([held]) => held.toLowerCase() !== name.toLowerCase());

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...without(draft.headers, name), [name, value]];
}

const kept = (body: Buffer, share: number): Buffer => body.subarray(0, placeIn(body, share));

const bombs = new Map<string, Buffer>();
function bomb(encoding: Encoding, megabytes: number): Buffer {
  const name = `${encoding} ${megabytes}`;
  const made = bombs.get(name) ?? COMPRESS[encoding](Buffer.alloc(megabytes * 1024 * 1024, ' '));
  bombs.set(name, made);
  return made;
}

export function oddJson(shape: JsonShape, size: number): string {
  switch (shape) {
    case 'deep arrays':
      return '['.repeat(size) + ']'.repeat(size);
    case 'deep objects':
      return `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`;
    case 'wide':
      return `{${Array.from({ length: size }, (_, index) => `"k${index}":1`).join(',')}}`;
    case 'many items':
      return `{"transcript":[${Array(size).fill('0').join(',')}],"links":[${Array(size).fill('{}').join(',')}]}`;
    case 'long text':
      return JSON.stringify({
        source: 'x: '.repeat(size),
        email: 'a@'.repeat(size),
        password: 'p'.repeat(size),
      });
    case 'long number':
      return `{"duration_seconds":${'9'.repeat(size)},"analysis_enabled":0.${'1'.repeat(size)}}`;
  }
}

/** As text: a member of the same name may stand there twice, and the value may be one that JSON.parse changes. */
function withMember(body: Buffer, { name, value }: { name: string; value: string }): Buffer {
  const text = body.toString('utf8').trimEnd();
  if (text.startsWith('--')) {
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    return Buffer.concat([Buffer.from(part), body]);
  }
  if (!text.endsWith('}')) return Buffer.from(`{${JSON.stringify(name)}:${value}}`);
  return Buffer.from(`${text.slice(0, -1)},${JSON.stringify(name)}:${value}}`);
}

/** Gives one of the members that are there another value. */
function withOwnMember(body: Buffer, { nth, value }: { nth: number; value: string }): Buffer {
  const members = membersOf(body);
  if (members.length === 0) return body;
  const written = members.map(([name, own], index) => {
    const text = index === nth % members.length ? value : own;
    return `${JSON.stringify(name)}:${text}`;
  });
  return Buffer.from(`{${written.join(',')}}`);
}

/** Names and values as JSON. None of a body that another change has left no JSON, or made too deep to be written here. */
function membersOf(body: Buffer): [name: string, value: string][] {
  try {
    const members = Object.entries(JSON.parse(body.toString('utf8')) as object);
    return members.map(([name, value]) => [name, JSON.stringify(value)]);
  } catch {
    return [];
  }
}

function inFirstPart(body: Buffer, rewrite: (head: string) => string): Buffer {
  const end = body.indexOf('\r\n\r\n');
  if (end < 0) return body;
  return Buffer.concat([Buffer.from(rewrite(body.toString('latin1', 0, end)), 'latin1'), body.subarray(end)]);
}

function written(draft: Draft, late: Late): Buffer {
  const hasBody = draft.body.length > 0 || !['GET', 'HEAD'].includes(draft.method);
  const has = (name: string) => draft.headers.some(([held]) => held.toLowerCase() === name);
  const headers = [...draft.headers];
  let { body } = draft;
  if (late.chunks) {
    headers.push(['Transfer-Encoding', 'chunked']);
    if (late.chunks.damage === 'with length') headers.push(['Content-Length', String(body.length)]);
    body = chunked(body, late.chunks);
  } else if (hasBody && !has('content-length') && !has('transfer-encoding')) {
    headers.push(['Content-Length', String(body.length + (late.length ?? 0))]);
  }
  const lines = [
    `${draft.method} ${draft.target} ${draft.version}`,
    ...headers.map((pair) => pair.join(': ')),
  ];
  const head = Buffer.from([...lines, '', ''].join(late.lineEnd), 'latin1');
  let bytes = Buffer.concat([head, body]);
  for (const { at, insert, drop } of late.bytes) {
    const place = placeIn(bytes, at);
    bytes = Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from(insert, 'latin1'),
      bytes.subarray(place + drop),
    ]);
  }
  return Buffer.concat([...Array<Buffer>(late.times).fill(bytes), Buffer.from(late.trailing, 'latin1')]);
}

function chunked(
  body: Buffer,
  { size, extension, trailer, damage }: Extract<Change, { kind: 'chunks' }>,
): Buffer {
  const pieces: Buffer[] = [];
  const lineEnd = damage === 'bare LF' ? '\n' : '\r\n';
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(
      Buffer.from(`${sizeLine(piece.length, damage)}${extension}${lineEnd}`, 'latin1'),
      piece,
      Buffer.from(lineEnd),
    );
    // Each has its head; a body of many bytes one by one would be a flood of another kind.
    if (pieces.length > 3_000) {
      pieces.push(
        Buffer.from(`${(body.length - at - piece.length).toString(16)}${lineEnd}`),
        body.subarray(at + piece.length),
        Buffer.from(lineEnd),
      );
      break;
    }
  }
  if (damage !== 'no end') pieces.push(Buffer.from(`0\r\n${trailer}\r\n`, 'latin1'));
  return Buffer.concat(pieces);
}

function sizeLine(length: number, damage: string): string {
  switch (damage) {
    case 'size too large':
      return (length + 3).toString(16);
    case 'size not hex':
      return 'xyz';
    case 'negative':
      return `-${length.toString(16)}`;
    case 'huge':
      return 'ffffffffffffffffff';
    default:
      return length.toString(16);
  }
}

/** Bytes as a line that can be read, pasted and sent again. */
export function escaped(bytes: Buffer, most = 1_500): string {
  const text = bytes.subarray(0, most).toString('latin1');
  const line = text.replace(/[^\x20-\x7e]|\\/g, (character) =>
    character === '\r'
      ? '\\r'
      : character === '\n'
        ? '\\n'
        : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return bytes.length > most ? `${line}… (${bytes.length} bytes)` : line;
}
