import { SECRET } from './marked-organisation';
import { get, post, put, remove, type Request } from './request';

const TINY_RUBRIC = `id: tiny
name: Tiny
version: 1.0.0
description: One question.
sections:
  opening: Opening
criteria:
  - id: hello
    section: opening
    name: Hello
    question: Does the agent say hello?
    weight: 1
    window: whole
    speaker: agent
    detector:
      says:
        - id: hello
          name: a greeting
          phrases: { patterns: ['good morning'], examples: [Good morning] }
    coaching: { low: Say hello., middle: Say hello., high: Well said., say: Good morning. }
`;

/** Rubrics, rescoring, exports, coaching, agents and settings, in an order in which each finds what it needs. */
export const REQUESTS_OF_SCORING: Request[] = [
  get('getRubric', '/rubric', 200, 200),
  post('previewRubric', '/rubric/preview', 200, 200, () => ({ source: TINY_RUBRIC })),
  post('tryCriterion', '/rubric/try', 200, 200, () => ({
    source: TINY_RUBRIC,
    criterion: 'hello',
    sentences: ['Good morning'],
  })),
  put('activateRubric', '/rubric', 200, 200, () => ({ source: TINY_RUBRIC })),
  get('listRubricVersions', '/rubric/versions', 200, 200),
  get('getRubricVersion', (ids) => `/rubric/versions/${ids.versionId}`, 200, 404),
  get('compareRubricVersion', (ids) => `/rubric/versions/${ids.versionId}/changes`, 200, 404),
  get('previewRubricVersion', (ids) => `/rubric/versions/${ids.versionId}/preview`, 200, 404),
  post(
    'rollBackRubric',
    (ids) => `/rubric/versions/${ids.versionId}/roll-back`,
    409,
    404,
    () => ({ live: '0'.repeat(64) }),
  ),
  get('getRubricDraft', '/rubric/draft', 200, 200),
  put('saveRubricDraft', '/rubric/draft', 200, 409, () => ({ source: TINY_RUBRIC, edition: 2 })),
  post('previewRubricDraft', '/rubric/draft/preview', 200, 404, () => ({ edition: 3 })),
  post('publishRubricDraft', '/rubric/draft/publish', 409, 404, () => ({ edition: 3, hash: '0'.repeat(64) })),
  remove('discardRubricDraft', '/rubric/draft?edition=3', 200, 409),
  post('retryRecordings', '/recordings/retry?from=2026-06-01', 200, 200),
  get('countRejections', '/recordings/rejections?from=2026-06-01&to=2026-11-30', 200, 200),
  get('listRescorings', '/rescorings', 200, 200),
  get('getRescoring', (ids) => `/rescorings/${ids.rescoringId}`, 200, 404),
  post('cancelRescoring', (ids) => `/rescorings/${ids.rescoringId}/cancel`, 409, 404),
  post('startRescoring', '/rescorings', 201, 400, (ids) => ({
    from: '2026-11-01',
    to: '2026-11-30',
    rubric_version_id: ids.versionId,
  })),
  post('createExport', '/exports', 202, 202, () => ({ kind: 'transcripts', format: 'jsonl' })),
  get('listExports', '/exports', 200, 200),
  get('getExport', (ids) => `/exports/${ids.exportId}`, 200, 404),
  remove('deleteExport', (ids) => `/exports/${ids.exportId}`, 200, 404),
  put('setExportSchedule', '/export-schedules/calls', 200, 200, () => ({
    format: 'csv',
    hour: 3,
    keep_days: 10,
  })),
  get('listExportSchedules', '/export-schedules', 200, 200),
  remove('deleteExportSchedule', '/export-schedules/calls', 200, 200),
  get('listSupersededEvaluations', (ids) => `/conversations/${ids.conversationId}/evaluations`, 200, 404),
  get('getAgentCoaching', (ids) => `/coaching/agents/${ids.agentId}`, 200, 404),
  get('getHome', '/home?period=90', 200, 200),
  get('getPerformance', (ids) => `/coaching?from=2026-01-01&to=2026-12-31&agent_id=${ids.agentId}`, 200, 200),
  get('listTeams', '/coaching/teams', 200, 200),
  get('getTeamCoaching', `/coaching/teams/team%20${SECRET}`, 200, 404),
  get('getAgreement', '/agreement', 200, 200),
  put(
    'linkAgent',
    (ids) => `/agents/${ids.agentId}/employee`,
    200,
    404,
    () => ({ name: `Nora ${SECRET}` }),
  ),
  put(
    'linkAgent',
    (ids) => `/agents/${ids.agentId}/employee`,
    200,
    404,
    (ids) => ({ employee_id: ids.employeeId }),
  ),
  remove('unlinkAgent', (ids) => `/agents/${ids.agentId}/employee`, 200, 404),
  post('linkAgents', '/agents/links?dry_run=true', 200, 200, () => ({
    links: [{ agent_external_id: 'agent-1', employee_name: 'Nora' }],
  })),
  put('changeSettings', '/settings', 200, 200, () => ({ analysis_enabled: true, vocabulary: [] })),
  put('changeRedaction', '/redaction', 200, 200, () => ({ transcripts: ['card'] })),
  post('tryRedaction', '/redaction/try', 200, 200, () => ({
    kinds: ['card'],
    text: 'My card number is 4111 1111 1111 1111.',
  })),
  post('confirmTestRecording', '/test-recording/confirm', 409, 409),
  post('replaceTestRecording', '/test-recording/replace', 200, 200),
];
