import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CriterionStatus, DecidedBy, NoScoreReason } from '../../scoring/evaluation';
import { MeasuresDto } from './measures.dto';

export const CRITERION_STATUSES = [
  'met',
  'partly',
  'not_met',
  'not_applicable',
  'insufficient_evidence',
] as const satisfies readonly CriterionStatus[];

const SPEAKERS = ['agent', 'customer'];
const seconds = { type: Number, nullable: true, description: 'Seconds from the start of the call.' };
const score = { type: Number, nullable: true, description: '0 to 100.' } as const;

/** Words of the call an answer rests on. */
export class EvidenceDto {
  @ApiProperty({ type: 'integer', description: 'Position in the transcript, from 0.' })
  sentence: number;

  @ApiProperty({ enum: SPEAKERS })
  speaker: 'agent' | 'customer';

  @ApiProperty({ description: 'Stands literally in the sentence.' })
  quote: string;

  @ApiProperty(seconds)
  start: number | null;

  @ApiProperty(seconds)
  end: number | null;
}

/** A person's correction of an answer. */
export class AnswerChangeDto {
  @ApiProperty({ enum: CRITERION_STATUSES })
  status: CriterionStatus;

  @ApiProperty()
  reason: string;

  @ApiProperty({ description: 'E-mail address of the administrator.' })
  by: string;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** The share of a criterion's weight each answer earns, 0 to 1. */
export class AnswerSharesDto {
  @ApiProperty()
  met: number;

  @ApiProperty()
  partly: number;

  @ApiProperty()
  not_met: number;
}

/** One line of the scorecard. */
export class CriterionDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Id of its section.' })
  section: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  question: string;

  @ApiProperty({ enum: CRITERION_STATUSES })
  status: CriterionStatus;

  @ApiProperty({
    enum: CRITERION_STATUSES,
    description: 'What the engine answered; another than `status` only when a person changed it.',
  })
  engine_status: CriterionStatus;

  @ApiProperty({ type: Number, nullable: true, description: '0 to `weight`; null when not graded.' })
  points: number | null;

  @ApiProperty()
  weight: number;

  @ApiProperty({ type: AnswerSharesDto })
  answers: AnswerSharesDto;

  @ApiProperty({ description: 'When true, `not_met` fails the whole call.' })
  critical: boolean;

  @ApiProperty({ description: '0 to 1.' })
  confidence: number;

  @ApiProperty({ enum: ['words', 'meaning', 'measure', 'model', 'person'] })
  decided_by: DecidedBy;

  @ApiProperty({ type: [EvidenceDto] })
  evidence: EvidenceDto[];

  @ApiProperty({ description: 'Why it came out so, in one sentence.' })
  reason: string;

  @ApiPropertyOptional({ type: [String], description: 'Names of the parts the engine did not find.' })
  missing?: string[];

  @ApiProperty({ description: 'What to tell the agent; empty when there is nothing to tell.' })
  coaching: string;

  @ApiPropertyOptional({ type: AnswerChangeDto })
  change?: AnswerChangeDto;
}

export class SectionDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty(score)
  score: number | null;

  @ApiProperty()
  points: number;

  @ApiProperty({ description: 'Weight of the criteria that were graded.' })
  weight: number;
}

export class NoScoreReasonDto {
  @ApiProperty({
    enum: ['no_speech', 'agent_silent', 'customer_silent', 'too_little_speech', 'too_little_evidence'],
  })
  code: NoScoreReason['code'];

  @ApiProperty()
  message: string;
}

/** One thing to tell the agent about this call. */
export class CoachingPointDto {
  @ApiProperty({ description: 'Id of the criterion.' })
  criterion: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  text: string;

  @ApiProperty({ type: EvidenceDto, nullable: true, description: "The agent's own sentence." })
  own: EvidenceDto | null;

  @ApiProperty({ type: String, nullable: true, description: 'What was missing.' })
  missing: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'A better sentence to say.' })
  better: string | null;
}

export class CoachingDto {
  @ApiProperty({ type: [CoachingPointDto], maxItems: 3 })
  keep: CoachingPointDto[];

  @ApiProperty({ type: [CoachingPointDto], maxItems: 3 })
  improve: CoachingPointDto[];
}

export class EngineDto {
  @ApiProperty()
  name: string;

  @ApiProperty()
  version: string;

  @ApiProperty({ type: String, nullable: true })
  model: string | null;
}

export class RubricNameDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty()
  hash: string;
}

/** Everything one scoring of one call produced. */
export class EvaluationDto {
  @ApiProperty({ ...score, description: "0 to 100, critical failures and people's changes applied." })
  score: number | null;

  @ApiProperty({ ...score, description: 'As it would be without critical failures.' })
  score_before_critical: number | null;

  @ApiProperty({ ...score, description: 'As the engine gave it, before any person changed an answer.' })
  engine_score: number | null;

  @ApiProperty({ type: NoScoreReasonDto, nullable: true })
  no_score_reason: NoScoreReasonDto | null;

  @ApiProperty({ type: [String], description: 'Ids of the critical criteria that failed the call.' })
  critical_failures: string[];

  @ApiProperty({ type: [SectionDto] })
  sections: SectionDto[];

  @ApiProperty({ type: [CriterionDto] })
  criteria: CriterionDto[];

  @ApiProperty({ type: MeasuresDto })
  measures: MeasuresDto;

  @ApiProperty({ type: CoachingDto })
  coaching: CoachingDto;

  @ApiProperty({ type: EngineDto })
  engine: EngineDto;

  @ApiProperty({ type: RubricNameDto })
  rubric: RubricNameDto;

  @ApiProperty({ description: 'How long scoring took, in milliseconds.' })
  duration_ms: number;

  @ApiProperty({ type: [String] })
  notes: string[];
}
