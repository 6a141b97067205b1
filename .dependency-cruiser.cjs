// The arrows of the architecture: a folder of src/ is a module, and may import only what stands here.
const ALLOWED = {
  config: [],
  concurrency: [],
  http: ['config'],
  database: ['config'],
  queue: ['concurrency', 'config'],
  'audio-store': ['config'],
  'voice-activity': [],
  redaction: [],
  'audio-quality': ['voice-activity', 'config'],
  transcription: ['voice-activity', 'config'],
  scoring: ['concurrency', 'config'],
  organisations: ['redaction', 'database', 'config'],
  auth: ['concurrency', 'http', 'organisations', 'database', 'config'],
  conversations: ['redaction', 'organisations', 'database', 'config'],
  webhooks: ['http', 'conversations', 'organisations', 'queue', 'database', 'config'],
  evaluations: [
    'redaction',
    'concurrency',
    'scoring',
    'webhooks',
    'conversations',
    'organisations',
    'queue',
    'database',
    'config',
  ],
  ingestion: [
    'redaction',
    'http',
    'evaluations',
    'webhooks',
    'scoring',
    'conversations',
    'organisations',
    'auth',
    'database',
    'config',
  ],
  recordings: [
    'redaction',
    'http',
    'ingestion',
    'evaluations',
    'webhooks',
    'scoring',
    'conversations',
    'organisations',
    'auth',
    'queue',
    'audio-store',
    'audio-quality',
    'transcription',
    'voice-activity',
    'database',
    'config',
  ],
  results: [
    'redaction',
    'http',
    'recordings',
    'ingestion',
    'audio-quality',
    'evaluations',
    'scoring',
    'conversations',
    'organisations',
    'auth',
    'database',
    'config',
  ],
  exports: [
    'redaction',
    'http',
    'results',
    'recordings',
    'evaluations',
    'scoring',
    'conversations',
    'organisations',
    'auth',
    'queue',
    'audio-store',
    'database',
    'config',
  ],
  worker: [
    'exports',
    'results',
    'recordings',
    'transcription',
    'evaluations',
    'webhooks',
    'conversations',
    'organisations',
    'queue',
    'audio-store',
    'database',
    'config',
  ],
  connector: [
    'redaction',
    'concurrency',
    'http',
    'recordings',
    'ingestion',
    'evaluations',
    'webhooks',
    'scoring',
    'conversations',
    'organisations',
    'auth',
    'queue',
    'audio-store',
    'audio-quality',
    'transcription',
    'database',
    'config',
  ],
  commands: ['redaction', 'recordings', 'ingestion', 'organisations', 'auth', 'http', 'database', 'config'],
  operations: ['http', 'queue', 'audio-store', 'audio-quality', 'database', 'config', 'auth'],
};

const arrows = Object.entries(ALLOWED).map(([module, targets]) => ({
  name: `arrow-${module}`,
  comment: `src/${module} may import only from itself${targets.length ? ' and ' + targets.join(', ') : ''}`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: { path: '^src/', pathNot: [`^src/(${[module, ...targets].join('|')})/`] },
}));

// Pure parts: readable, testable and reusable without HTTP, a queue or a database.
const pure = {
  name: 'pure-parts-know-no-framework',
  severity: 'error',
  from: {
    path: '^src/(audio-quality|transcription|redaction|voice-activity|scoring|http/client)/',
    pathNot: '\\.(module|provider)\\.ts$',
  },
  to: { path: 'node_modules/(@nestjs|typeorm|bull|express|mysql2|ioredis)/' },
};

/** What the pure parts share: the shape of a sentence, and the client for engines that are reached over HTTP. */
const SHARED = ['^src/conversations/sentence\\.ts$', '^src/http/client/'];
for (const rule of arrows)
  if (['arrow-transcription', 'arrow-redaction', 'arrow-audio-quality', 'arrow-scoring'].includes(rule.name))
    rule.to.pathNot.push(...SHARED);

// Results are described in the words of the connector: one description of an evaluation and its topics for both.
const DESCRIPTIONS = '^src/connector/calls/(evaluation|call-topic)\\.dto\\.ts$';
for (const rule of arrows) if (rule.name === 'arrow-results') rule.to.pathNot.push(DESCRIPTIONS);

// Exports have routes of administrators too, which are guarded and described as those of the connector.
const ROUTES = '^src/connector/(document-connector|json-body\\.decorator|result-schema)\\.ts$';
for (const rule of arrows) if (rule.name === 'arrow-exports') rule.to.pathNot.push(ROUTES);

module.exports = {
  forbidden: [
    ...arrows,
    pure,
    {
      name: 'entities-stay-in-their-feature',
      comment: 'ask the repository or a read service of the feature that owns the table',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/.*\\.entity\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'connector-knows-no-table',
      comment: 'the connector asks read services, and has application services change things',
      severity: 'error',
      from: { path: '^src/connector/' },
      to: { path: '(\\.entity\\.ts$|^src/database/(raw-rows|dialect)\\.ts$)' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-barrel',
      comment: 'import the file that holds the thing',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.ts$' },
    },
    {
      name: 'no-orphan-module',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/', pathNot: ['^src/([^/]+)/', '^src/(main|cli|app\\.module)\\.ts$'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.test\\.ts$' },
    doNotFollow: { path: 'node_modules' },
  },
};
