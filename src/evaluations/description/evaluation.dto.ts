import type { CallCoaching, CoachingPoint } from '../../scoring/coaching/call-coaching';
import type {
  AnswerChange,
  AnswerProbabilities,
  CriterionResult,
  EngineAnswer,
  EvaluationResult,
  Review,
  ScoreInterval,
  ScoreRequest,
  SecondOpinion,
  SectionResult,
} from '../../scoring/evaluation';
import { CRITERION_STATUSES, REVIEW_REASONS } from '../../scoring/evaluation';
import type { Evidence } from '../../scoring/evidence';
import { PLAIN_CODES, type Explanation } from '../../scoring/explanation';
import { ANSWERS } from '../../scoring/judging/answers';
import { PART_CODES } from '../../scoring/judging/part-names';
import { MEASURE_NAMES } from '../../scoring/measures/interaction-measures';
import type { AnswerShares } from '../../scoring/rubric/rubric';
import { NO_SCORE_CODES, type NoScoreReason } from '../../scoring/scorability/no-score-reason';
import {
  dateTimeText,
  flag,
  integer,
  listOf,
  listOfCoded,
  listOfWords,
  nested,
  nullable,
  number,
  oneOf,
  optional,
  schemaOf,
  text,
  texts,
  withExample,
} from '../../http/result-schema';
import { MeasuresDto, SPEAKERS } from './measures.dto';

/** Words of the call an answer rests on. */
export const EvidenceDto = schemaOf<Evidence>('EvidenceDto', {
  sentence: integer('Position in the transcript, from 0.'),
  speaker: oneOf(SPEAKERS),
  quote: text('Stands literally in the sentence.'),
  start: nullable(number('Seconds from the start of the call.')),
  end: nullable(number('Seconds from the start of the call.')),
  strength: optional(number('How surely this sentence alone carries the answer, 0 to 1.')),
});
export type EvidenceDto = InstanceType<typeof EvidenceDto>;

/** A person's correction of an answer. */
const AnswerChangeDto = schemaOf<AnswerChange>('AnswerChangeDto', {
  status: oneOf(CRITERION_STATUSES),
  reason: text(),
  by: text('E-mail address of the administrator.'),
  at: dateTimeText(),
});

/** The share of a criterion's weight each answer earns, 0 to 1. */
const AnswerSharesDto = schemaOf<AnswerShares>('AnswerSharesDto', {
  met: number(),
  partly: number(),
  not_met: number(),
});

/** The probability of each answer, 0 to 1; together they are 1. */
const AnswerProbabilitiesDto = schemaOf<AnswerProbabilities>('AnswerProbabilitiesDto', {
  met: number(),
  partly: number(),
  not_met: number(),
  not_applicable: number(),
});

/** What the embedded engine answered where a language model was asked. */
const SecondOpinionDto = schemaOf<SecondOpinion>('SecondOpinionDto', {
  status: oneOf(CRITERION_STATUSES),
  confidence: number('0 to 1.'),
});

const DECIDED_BY = ['words', 'acts', 'meaning', 'measure', 'model', 'person'] as const;

/** What an engine's answer stood for before a person answered. */
const EngineAnswerDto = schemaOf<EngineAnswer>('EngineAnswerDto', {
  points: nullable(number('0 to `weight`; null when not graded.')),
  confidence: number('0 to 1.'),
  decidedBy: oneOf(DECIDED_BY),
});

/** One line of the scorecard. */
const CriterionDto = schemaOf<CriterionResult>('CriterionDto', {
  id: text(),
  section: text('Id of its section.'),
  name: text(),
  question: text(),
  status: oneOf(CRITERION_STATUSES),
  engineStatus: oneOf(
    CRITERION_STATUSES,
    'What the engine answered, `insufficient_evidence` where it was too unsure; another than `status` only when a person changed it.',
  ),
  points: nullable(number('0 to `weight`; null when not graded.')),
  weight: number(),
  answers: nested(AnswerSharesDto),
  critical: flag('When true, a confirmed `not_met` fails the whole call.'),
  failsCall: optional(flag('True where engines may fail a call without a person, and have.')),
  confidence: number('0 to 1.'),
  probabilities: optional(
    nullable(
      nested(
        AnswerProbabilitiesDto,
        'Calibrated, and adapted where an adaptation is in force; null where the engine gives none.',
      ),
    ),
  ),
  unadapted: optional(
    nested(AnswerProbabilitiesDto, 'As the engine itself gave them, where `probabilities` are adapted.'),
  ),
  basis: optional(text('Another one where another rubric asks or reads something else under this id.')),
  secondOpinion: optional(
    nullable(nested(SecondOpinionDto, 'Another engine about the same question; null where none was asked.')),
  ),
  decidedBy: oneOf(DECIDED_BY),
  evidence: listOf(EvidenceDto),
  reason: text('Why it came out so, in plain English.'),
  explanation: optional(
    listOfCoded<Explanation, (typeof PLAIN_CODES)[number]>(
      PLAIN_CODES,
      {
        said_times: { times: integer() },
        not_found: { missing: texts('Names of parts of the rubric.') },
        partly_found: { missing: texts('Names of parts of the rubric.') },
        parts: {
          found: listOfWords(PART_CODES),
          missing: listOfWords(PART_CODES),
          against: listOfWords(PART_CODES),
        },
        measured: {
          measure: oneOf(MEASURE_NAMES),
          value: number(),
          min: nullable(number()),
          max: nullable(number()),
        },
        unsure: { answer: oneOf(ANSWERS, 'The likeliest one.'), percent: integer() },
        no_score: { reason: oneOf(NO_SCORE_CODES) },
        text: { text: text('As a language model says it.') },
      },
      'The sentences of `reason` as codes with their values, for programs that word them in another language. ' +
        'There may be more codes with time. Absent from evaluations of before they were kept.',
    ),
  ),
  missing: optional(texts('Names of the parts the engine did not find.')),
  coaching: text('What to tell the agent; empty when there is nothing to tell.'),
  change: optional(nested(AnswerChangeDto)),
  engineAnswer: optional(
    nested(
      EngineAnswerDto,
      'What goes with `engine_status` where a person answered; absent from answers given before it was kept.',
    ),
  ),
});

const SectionDto = schemaOf<SectionResult>('SectionDto', {
  id: text(),
  name: text(),
  score: nullable(number('0 to 100.')),
  points: number(),
  weight: number('Weight of the criteria that were graded.'),
});

const NoScoreReasonDto = schemaOf<NoScoreReason>('NoScoreReasonDto', {
  code: oneOf(NO_SCORE_CODES),
  message: text(),
});

const ScoreRequestDto = schemaOf<ScoreRequest>('ScoreRequestDto', {
  by: text('E-mail address of the administrator.'),
  at: dateTimeText(),
  despite: nullable(
    nested(NoScoreReasonDto, 'Why there would be no score otherwise; null where there would be one.'),
  ),
});

/** One thing to tell the agent about this call. */
const CoachingPointDto = schemaOf<CoachingPoint>('CoachingPointDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  text: text(),
  own: nullable(nested(EvidenceDto, "The agent's own sentence.")),
  missing: nullable(text('What was missing.')),
  better: nullable(text('A better sentence to say.')),
});

const CoachingDto = schemaOf<CallCoaching>('CoachingDto', {
  keep: listOf(CoachingPointDto, undefined, 3),
  improve: listOf(CoachingPointDto, undefined, 3),
});

const EngineDto = schemaOf<EvaluationResult['engine']>('EngineDto', {
  name: text(),
  version: text(),
  model: nullable(text()),
});

const RubricNameDto = schemaOf<EvaluationResult['rubric']>('RubricNameDto', {
  id: text(),
  name: text(),
  version: withExample(text(), '1.4.0'),
  hash: text(),
});

/** A range of scores, 0 to 100. */
export const ScoreIntervalDto = schemaOf<ScoreInterval>('ScoreIntervalDto', {
  low: number(),
  high: number(),
});

const ReviewClosedDto = schemaOf<NonNullable<Review['closed']>>('ReviewClosedDto', {
  by: text('E-mail address of the administrator.'),
  at: dateTimeText(),
});

/** Whether a person should look at an evaluation. */
const ReviewDto = schemaOf<Review>('ReviewDto', {
  reasons: listOfWords(REVIEW_REASONS, 'Why; empty when nobody needs to.'),
  closed: optional(
    nested(ReviewClosedDto, 'Present once a person has said that nothing is left to look at.'),
  ),
});

/** Everything one scoring of one call produced. */
export const EvaluationDto = schemaOf<EvaluationResult>('EvaluationDto', {
  score: nullable(number("0 to 100, critical failures and people's changes applied.")),
  scoreBeforeCritical: nullable(number('As it would be without critical failures.')),
  engineScore: nullable(number('As the engine gave it, before any person changed an answer.')),
  noScoreReason: nullable(nested(NoScoreReasonDto)),
  scoreRequest: optional(nested(ScoreRequestDto, 'Present where an administrator asked for a score.')),
  criticalFailures: texts('Ids of the critical criteria that failed the call.'),
  coverage: optional(nullable(number('Share of the applicable weight that was answered, 0 to 1.'))),
  interval: optional(
    nullable(
      nested(
        ScoreIntervalDto,
        'In which the score lies with a probability of 90 %, had every question been answered.',
      ),
    ),
  ),
  suspicions: optional(
    texts(
      'Ids of the critical criteria found not met by an engine and confirmed by nobody: they fail nothing.',
    ),
  ),
  review: optional(nested(ReviewDto)),
  swappedProbability: optional(
    nullable(
      number('How probably agent and customer are the wrong way round, 0 to 1; null: cannot be told.'),
    ),
  ),
  sections: listOf(SectionDto),
  criteria: listOf(CriterionDto),
  measures: nested(MeasuresDto),
  coaching: nested(CoachingDto),
  engine: nested(EngineDto),
  rubric: nested(RubricNameDto),
  durationMs: number('How long scoring took, in milliseconds.'),
  notes: texts(),
});
export type EvaluationDto = InstanceType<typeof EvaluationDto>;
