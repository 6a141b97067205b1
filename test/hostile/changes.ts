import fc from 'fast-check';
import type { Sending } from './raw-exchange';

/** One thing that is spoiled about a valid request. Plain values, so that a failing request can be shrunk and printed. */
export type Change =
  | { kind: 'method'; method: string }
  | { kind: 'target'; add: string; where: 'path' | 'query' | 'all' }
  | { kind: 'version'; version: string }
  | { kind: 'header'; name: string; value: string; how: 'add' | 'replace' }
  | { kind: 'no header'; nth: number }
  | { kind: 'header twice'; nth: number }
  | { kind: 'header flood'; count: number; length: number }
  | { kind: 'content type'; type: string }
  | { kind: 'length'; by: number }
  | { kind: 'chunks'; size: number; extension: string; trailer: string; damage: string }
  | { kind: 'encoding'; encoding: Encoding; keep: number }
  | { kind: 'bomb'; encoding: Encoding; megabytes: number }
  | { kind: 'json'; shape: JsonShape; size: number }
  | { kind: 'member'; name: string; value: string }
  | { kind: 'own member'; nth: number; value: string }
  | { kind: 'part head'; line: string }
  | { kind: 'part name'; name: string }
  | { kind: 'bytes'; at: number; insert: string; drop: number }
  | { kind: 'body cut'; keep: number }
  | { kind: 'line ends'; by: string }
  | { kind: 'again'; times: number }
  | { kind: 'trailing'; bytes: string };

export type Encoding = 'gzip' | 'deflate' | 'br';
export type JsonShape = 'deep arrays' | 'deep objects' | 'wide' | 'many items' | 'long text' | 'long number';

/** A request made from a valid one, and how it is sent. */
export interface HostileRequest {
  operation: string;
  changes: Change[];
  sending: Sending & { cutShare?: number };
}

const one = fc.constantFrom;

const HEADERS: Record<string, string[]> = {
  'Content-Encoding': ['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'bogus', ''],
  'Transfer-Encoding': [
    'chunked',
    'gzip, chunked',
    'chunked, chunked',
    'identity',
    'xchunked',
    ' chunked',
    '',
  ],
  'Content-Length': [
    '0',
    '-1',
    '+5',
    '0x10',
    '1e3',
    '5, 5',
    '5, 6',
    '99999999999999999999',
    '9007199254740993',
    ' ',
  ],
  Expect: ['100-continue', '200-ok', ''],
  Connection: ['close', 'keep-alive', 'Upgrade', 'Content-Length', 'x, y, close', ''],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0', ''],
  Range: [
    `bytes=${Array(200).fill('0-').join(',')}`,
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-99999999999999999999',
    'x=1',
  ],
  Cookie: [
    `${'a=b; '.repeat(1_500)}`,
    'connector_session=',
    'connector_session=%',
    '=;;;=',
    'connector_session="\\"',
  ],
  Authorization: ['Bearer', 'Bearer ', 'Basic OmE=', `Bearer ${'x'.repeat(4_000)}`, 'bearer\tx', ''],
  Host: ['', 'a b', '[::1', 'evil.example', '127.0.0.1:99999', 'x'.repeat(3_000)],
  Origin: ['null', 'https://evil.example', '', '%', 'file://'],
  'X-Forwarded-For': ['1.1.1.1', '::1, x, y', '%', ','.repeat(2_000), ''],
  'X-Forwarded-Proto': ['https', 'javascript', ''],
  'X-Forwarded-Host': ['evil.example', '', '['],
  'X-HTTP-Method-Override': ['DELETE'],
  'Accept-Encoding': ['gzip;q=0, *;q=0', '*', 'br;q=1.0001'],
  Accept: ['text/event-stream', '', '*/*;q=x'],
  'If-None-Match': ['*', '"x"', 'W/'],
  'If-Range': ['"x"', 'Fri, 99 Foo'],
  TE: ['trailers', 'chunked'],
  Trailer: ['Content-Length', 'Authorization'],
};

const TYPES = [
  'application/json; charset=bogus',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json;;;',
  'application/x-www-form-urlencoded',
  'text/plain',
  '',
  '/',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary="\\"',
  'multipart/form-data; boundary=conformance-boundary-7d1f; charset=bogus',
  'multipart/mixed; boundary=conformance-boundary-7d1f',
  'multipart/form-data; boundary=conformance-boundary-7d1f; boundary=x',
];

const PART_HEADS = [
  'Content-Type: text/plain;charset=bogus',
  'Content-Type: text/plain; charset=utf-16le',
  'Content-Type: text/plain; charset=',
  "Content-Type: text/plain; charset*=utf-8''%ff",
  'Content-Type: ;',
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Transfer-Encoding: bogus',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name',
  'Content-Disposition: attachment; name="campaign"',
  'Content-Disposition: form-data; name="audio"; filename*=utf-8\'\'%ff%fe',
  'Content-Disposition: form-data; name="audio"; filename*=bogus\'x\'y.wav',
  'Content-Disposition: form-data; name="audio"; filename="..\\..\\..\\etc\\passwd.wav"',
  'Content-Disposition: form-data; name="audio"; filename="\u0000.wav"',
  'Content-Disposition: form-data; name="__proto__"',
  `X-Long: ${'x'.repeat(20_000)}`,
  Array.from({ length: 2_500 }, (_, index) => `X-${index}: y`).join('\r\n'),
  ': no name',
  'no colon',
];

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  '\u0000',
  'a.b',
  'a[b]',
  'transcript.0.text',
];
const FIELDS = [
  'metadata',
  'transcript',
  'external_conversation_id',
  'conversation_date',
  'duration_seconds',
];
const MORE_FIELDS = [
  'source',
  'email',
  'password',
  'analysis_enabled',
  'from',
  'campaign',
  'agent_external_id',
];
/** JSON as it is to stand in the body. */
const VALUES = [
  'null',
  '[]',
  '{}',
  '""',
  '-0',
  '1e999',
  '-1e999',
  '1E400',
  '9'.repeat(5_000),
  `0.${'0'.repeat(5_000)}1`,
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\u202e\\u2066"',
  `"${'a\u0301'.repeat(5_000)}"`,
  `"${'.'.repeat(20_000)}x"`,
  `"${'"'.repeat(0)}${'(['.repeat(5_000)}"`,
  `"${'x'.repeat(200_000)}"`,
  '{"__proto__":{"status":500}}',
  '{"constructor":{"prototype":{}}}',
  '[{"speaker":"agent","text":"\\ud83d"}]',
  '[{"speaker":"agent","text":"x","start":1e308,"end":1e308}]',
  '[{"speaker":"agent","text":"x","start":5e-324,"confidence":-0}]',
  '"2026-02-30T99:99:99Z"',
  '"a: &a [*a, *a]"',
  '"a: &a [x,x,x,x,x,x,x,x,x]\\nb: &b [*a,*a,*a,*a,*a,*a,*a]\\nc: &c [*b,*b,*b,*b,*b,*b]\\nd: [*c,*c,*c,*c,*c]"',
  `"${'- ['.repeat(2_000)}"`,
  `"${'(a+)+'.repeat(200)}$"`,
];

/** Bytes as text of one character each. */
const BYTES = [
  '\u0000',
  '\xff\xfe',
  '\xc3\x28',
  '\xed\xa0\x80',
  '\xf4\x90\x80\x80',
  '\xef\xbb\xbf',
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  ' ',
  '\t',
  '%',
  '"',
  '\\',
  '--conformance-boundary-7d1f',
  '\r\n--conformance-boundary-7d1f--\r\n',
  '0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
];

const TARGETS = [
  '%00',
  '%zz',
  '%ff%fe',
  '%2e%2e%2f%2e%2e%2f',
  '/../../etc/passwd',
  '//',
  ';a=b',
  '?',
  '#x',
  '\\',
  '\xe9',
  ' x',
  "'%20OR%20'1'='1",
  'x'.repeat(7_000),
  'x'.repeat(20_000),
  '[]',
  '%E0%A4%A',
];
const QUERIES = [
  'limit=-1',
  'limit=1e999',
  'limit=5&limit=6',
  'limit[]=5',
  'limit[a][b][c]=5',
  '__proto__[x]=y',
  'cursor=%00',
  `cursor=${'A'.repeat(3_000)}`,
  'cursor=eyJhIjoxfQ',
  'from=2026-99-99',
  'from=0000-00-00',
  'offset=9007199254740993',
  'min_score=NaN',
  'status=%ff',
  'search=%25%5f%27%22%5c',
  `search=${'%F0%9F%8E%A7'.repeat(300)}`,
  '&'.repeat(3_000),
  `${'a=b&'.repeat(1_500)}`,
  '=',
];
const WHOLE_TARGETS = [
  '*',
  'http://evil.example/',
  'x',
  '',
  '/\u0000',
  'https://[::1',
  '//evil.example/x',
  '?',
  '/%',
];

const METHODS =
  'HEAD,OPTIONS,TRACE,CONNECT,PROPFIND,PATCH,PUT,DELETE,POST,GET,QUERY,M-SEARCH,get,X,PRI, ,G\u0000T'.split(
    ',',
  );
const VERSIONS = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.10',
  'HTTP/1.1 x',
  'HTTP/',
  '',
  'http/1.1',
  'RTSP/1.0',
];

const header = fc.oneof(
  fc
    .constantFrom(
      ...Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
    )
    .chain((made) => fc.record({ name: fc.constant(made.name), value: fc.constant(made.value) })),
  fc.record({
    name: fc.oneof(one('X-Odd', 'x'.repeat(5_000), 'a b', '', '\u0000', ':'), fc.string({ maxLength: 10 })),
    value: fc.oneof(
      one('', '\u0000', '\x7f', '\r\n folded', 'x'.repeat(9_000)),
      fc.string({ unit: 'binary-ascii' }),
    ),
  }),
);

const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const kind = <K extends Change['kind']>(
  name: K,
  fields: {
    [F in keyof Omit<Extract<Change, { kind: K }>, 'kind'>]: fc.Arbitrary<Extract<Change, { kind: K }>[F]>;
  },
): fc.Arbitrary<Change> =>
  fc.record({ kind: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Change>;

const inHead = fc.oneof(
  kind('method', { method: one(...METHODS) }),
  kind('target', { where: one('path'), add: one(...TARGETS) }),
  kind('target', { where: one('query'), add: one(...QUERIES) }),
  kind('target', { where: one('all'), add: one(...WHOLE_TARGETS) }),
  kind('version', { version: one(...VERSIONS) }),
  kind('line ends', { by: one('\n', '\r', '\n\r', '\r\n\t') }),
);
const inHeaders = fc.oneof(
  header.chain(({ name, value }) =>
    kind('header', { name: fc.constant(name), value: fc.constant(value), how: one('add', 'replace') }),
  ),
  kind('no header', { nth: fc.nat(5) }),
  kind('header twice', { nth: fc.nat(5) }),
  kind('header flood', { count: one(50, 500, 1_990, 3_000), length: one(0, 1, 8, 200) }),
  kind('content type', { type: one(...TYPES) }),
);
const inFraming = fc.oneof(
  kind('length', { by: one(-1_000_000, -10, -1, 1, 2, 1_000, 2 ** 31, 2 ** 53) }),
  kind('chunks', {
    size: one(1, 7, 100, 65_536),
    extension: one('', ';a=b', ';a="b"', `;${'x'.repeat(30_000)}`, ' ', ';\n'),
    trailer: one('', 'X-Late: 1\r\n', 'Content-Length: 3\r\n', `X: ${'y'.repeat(20_000)}\r\n`, 'bad\r\n'),
    damage: one('', 'no end', 'size too large', 'size not hex', 'negative', 'huge', 'bare LF', 'with length'),
  }),
  kind('trailing', { bytes: one('x', '\r\n', '\u0000', 'GET / HTTP/1.1\r\n\r\n', 'x'.repeat(70_000)) }),
  kind('again', { times: one(1, 2, 9) }),
);
const inBody = fc.oneof(
  kind('encoding', { encoding: one('gzip', 'deflate', 'br'), keep: fc.oneof(fc.constant(1), share) }),
  kind('bomb', { encoding: one('gzip', 'deflate', 'br'), megabytes: one(1, 9, 11, 40) }),
  kind('json', {
    shape: one('deep arrays', 'deep objects', 'wide', 'many items', 'long text', 'long number'),
    size: one(1, 60, 1_000, 20_000),
  }),
  kind('member', { name: one(...NAMES, ...FIELDS, ...MORE_FIELDS), value: one(...VALUES) }),
  kind('own member', { nth: fc.nat(19), value: one(...VALUES) }),
  kind('part head', { line: one(...PART_HEADS) }),
  kind('part name', { name: one(...NAMES, ...FIELDS, 'audio', 'n'.repeat(5_000)) }),
  kind('body cut', { keep: share }),
);
const anywhere = kind('bytes', {
  at: share,
  insert: fc.oneof(
    one(...BYTES),
    fc.string({ unit: fc.nat(255).map((byte) => String.fromCharCode(byte)), maxLength: 6 }),
  ),
  drop: one(0, 0, 1, 2, 40),
});

const change = fc.oneof(
  inHead,
  inHeaders,
  inFraming,
  { arbitrary: inBody, weight: 2 },
  { arbitrary: anywhere, weight: 2 },
);

const sending: fc.Arbitrary<HostileRequest['sending']> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  { arbitrary: fc.record({ pieces: one(2, 5, 30) }), weight: 2 },
  {
    arbitrary: fc
      .record({ cutShare: share, by: one<'close' | 'reset'>('close', 'reset') })
      .map(({ cutShare, by }) => ({
        cutShare,
        cut: { at: 0, by },
      })),
    weight: 2,
  },
);

/** Any hostile request on one of these operations. */
export const hostileRequest = (operations: readonly string[]): fc.Arbitrary<HostileRequest> =>
  fc.record({
    operation: one(...operations),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    sending,
  });
