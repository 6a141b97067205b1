import { ApiProperty } from '@nestjs/swagger';
import type {
  AdaptationState,
  AdaptationVersionView,
} from '../../evaluations/adaptation/adaptations.service';
import { LEARNING_FAILURE_CODES } from '../../evaluations/adaptation/learning-failure';
import { wholeNumber } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import type { AnswerFigures } from '../../scoring/adaptation/answer-figures';
import type { AdaptationGain, CriterionGain } from '../../scoring/adaptation/learn-adaptation';
import {
  dateTime,
  failureCode,
  flag,
  integer,
  listOf,
  nested,
  nullable,
  number,
  schemaOf,
  text,
} from '../../http/result-schema';

/** Body that puts an adaptation in force. */
export class AcceptAdaptationBody {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    description: '`version` of the offer, or of one undone before.',
  })
  @Rule(wholeNumber(1, 1_000_000))
  version: number;
}

/** How well answers fit those of people. */
const AnswerFiguresDto = schemaOf<AnswerFigures>('AnswerFiguresDto', {
  agreement: number("Share whose likeliest answer is the person's, 0 to 1."),
  answered: number('Share sure enough to count, 0 to 1.'),
  right: nullable(number("Share of those that is the person's answer, 0 to 1.")),
  logLoss: number("Mean of -ln of the probability of the person's answer."),
});

const CriterionGainDto = schemaOf<CriterionGain>('CriterionGainDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  answers: integer('Answers of people.'),
  before: nested(AnswerFiguresDto),
  after: nested(AnswerFiguresDto),
});

/** What an adaptation is worth on reviewed calls it was not made from. */
const AdaptationGainDto = schemaOf<AdaptationGain>('AdaptationGainDto', {
  calls: integer('Reviewed calls it was measured on.'),
  answers: integer('Answers of people in them.'),
  before: nested(AnswerFiguresDto, 'By what was in force when it was made.'),
  after: nested(AnswerFiguresDto, 'By cross-validation, each call left out in turn.'),
  criteria: listOf(CriterionGainDto, 'Those it adapts.', 100),
});

const AdaptationVersionDto = schemaOf<AdaptationVersionView>('AdaptationVersionDto', {
  version: integer('From 1.'),
  engineVersion: text('Version of the embedded engine it was made for.'),
  gain: nested(AdaptationGainDto),
  isInForce: flag(),
  isUsable: flag('False for one made for another version of the engine: it changes nothing.'),
  createdAt: dateTime(),
  acceptedAt: nullable(dateTime('When it was last put in force.')),
});

/** What reviews have taught, and what they may teach next. */
export const AdaptationDto = schemaOf<AdaptationState>('AdaptationDto', {
  inForce: nullable(nested(AdaptationVersionDto, "Null when the engine's own answers count.")),
  offer: nullable(nested(AdaptationVersionDto, 'What may be accepted; null when nothing better is known.')),
  versions: listOf(AdaptationVersionDto, 'The latest first.', 20),
  lookedThrough: integer('Calls of which people changed or confirmed most answers.'),
  callsToNext: integer('How many more make the service learn again.'),
  isLearning: flag('Whether it is about to learn or at it.'),
  learntAt: nullable(dateTime()),
  gain: nullable(nested(AdaptationGainDto, 'Of what was last learnt, offered or not.')),
  lastError: nullable(text('Why nothing could be learnt last.')),
  failureCode: failureCode(LEARNING_FAILURE_CODES, 'last_error'),
});
export type AdaptationDto = InstanceType<typeof AdaptationDto>;
