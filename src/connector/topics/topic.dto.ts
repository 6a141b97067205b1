import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  COUNT_PERIODS,
  type CountPeriod,
  type PeriodCount,
} from '../../evaluations/topics/topic-counts.query';
import type { SuggestionsView, SuggestionView } from '../../evaluations/topics/topic-suggestions.service';
import type { JudgingView, TopicView } from '../../evaluations/topics/topics.service';
import { MaxBytes } from '../../http/body-size';
import { oneOf, text as textCheck, words } from '../../http/validation/checks';
import { date } from '../../http/validation/query-checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { TOPIC_LIMITS } from '../../scoring/topics/topic';
import type { TopicTrial } from '../../scoring/topics/find-topics';
import {
  dateTime,
  flag,
  integer,
  listOf,
  nullable,
  number,
  schemaOf,
  text,
  texts,
} from '../../http/result-schema';

const aSentence = textCheck(1, TOPIC_LIMITS.sentenceCharacters);

/** Sentences of customers that say something, each once. */
const sentences =
  (min: number, max: number): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    value.every((one) => aSentence(one) === null && /[\p{L}\p{N}]/u.test(one as string)) &&
    new Set(value).size === value.length
      ? null
      : {
          message: `must be an array of ${min} to ${max} different sentences of 1 to ${TOPIC_LIMITS.sentenceCharacters} characters, with words`,
          code: 'sentences_wrong',
          values: { min, max, characters: TOPIC_LIMITS.sentenceCharacters },
        };

/** Body of a topic. */
@MaxBytes(64 * 1024)
export class TopicBody {
  @ApiProperty({ maxLength: 100, example: 'Cancel' })
  @Rule(words(100))
  name: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'For people: what belongs to it.' })
  @MayBeLeftOut()
  @Rule(textCheck(0, 500))
  description?: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: TOPIC_LIMITS.examples,
    description: 'Sentences customers say who call for this reason. From three on they tell well.',
  })
  @Rule(sentences(1, TOPIC_LIMITS.examples))
  examples: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: TOPIC_LIMITS.counterExamples,
    description: 'Sentences that only sound like it.',
  })
  @MayBeLeftOut()
  @Rule(sentences(0, TOPIC_LIMITS.counterExamples))
  counter_examples?: string[];

  @ApiPropertyOptional({ description: 'Id of a suggestion that the topic is made of; it is removed.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 36))
  suggestion?: string;
}

const MAX_TRIED = 20;

/** Body of a trial of sentences. */
@MaxBytes(64 * 1024)
export class TopicTrialBody {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_TRIED })
  @Rule(sentences(1, MAX_TRIED))
  sentences: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: TOPIC_LIMITS.examples,
    description: 'Of a topic that is not stored, tried beside the others; its id in the answer is `draft`.',
  })
  @MayBeLeftOut()
  @Rule(sentences(1, TOPIC_LIMITS.examples))
  examples?: string[];

  @ApiPropertyOptional({ type: [String], maxItems: TOPIC_LIMITS.counterExamples })
  @MayBeLeftOut()
  @Rule(sentences(0, TOPIC_LIMITS.counterExamples))
  counter_examples?: string[];

  @ApiPropertyOptional({ description: 'Id of the topic that the draft stands for.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 36))
  instead_of?: string;
}

/** Query string of the counts. */
export class TopicCountsQuery {
  @ApiProperty({ example: '2026-01-01', description: 'From this day (UTC) or moment on.' })
  @Rule(date)
  from: string;

  @ApiProperty({ example: '2026-03-31', description: 'Up to this day (UTC) or moment.' })
  @Rule(date)
  to: string;

  @ApiPropertyOptional({ enum: COUNT_PERIODS, default: 'day' })
  @MayBeLeftOut()
  @Rule(oneOf(...COUNT_PERIODS))
  by?: CountPeriod;
}

const SuggestionQuoteDto = schemaOf<SuggestionView['quotes'][number]>('SuggestionQuoteDto', {
  callId: text('Of the call it was said in.'),
  quote: text('What its customer began with.'),
});

const TopicSuggestionDto = schemaOf<SuggestionView>('TopicSuggestionDto', {
  id: text(),
  calls: integer('Calls without a topic that begin alike.'),
  quotes: listOf(SuggestionQuoteDto, 'The most typical first.', 5),
});

/** What topics could be made of. */
export const TopicSuggestionsDto = schemaOf<SuggestionsView>('TopicSuggestionsDto', {
  suggestions: listOf(TopicSuggestionDto, 'Those of most calls first.', 10),
  suggestedAt: nullable(dateTime('When calls were last read for them; null before the first time.')),
  isUnderWay: flag('Whether calls are being read for new ones.'),
});
export type TopicSuggestionsDto = InstanceType<typeof TopicSuggestionsDto>;

/** A reason for calls. */
export const TopicDto = schemaOf<TopicView>('TopicDto', {
  id: text(),
  name: text(),
  description: text(),
  examples: texts(),
  counterExamples: texts(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
});
export type TopicDto = InstanceType<typeof TopicDto>;

export const TopicJudgingDto = schemaOf<JudgingView>('TopicJudgingDto', {
  isUnderWay: flag('Whether the latest calls are being judged by the topics as they are now.'),
  done: integer('Calls judged since the last change.'),
  failed: integer('Calls that could not be judged and keep the topics they had.'),
});

export class TopicListDto {
  @ApiProperty({ type: [TopicDto], maxItems: TOPIC_LIMITS.topics })
  topics: TopicDto[];

  @ApiProperty({ type: TopicJudgingDto })
  judging: InstanceType<typeof TopicJudgingDto>;
}

const TriedTopicDto = schemaOf<TopicTrial['topics'][number]>('TriedTopicDto', {
  topic: text('Id of the topic.'),
  probability: number(
    'That a call which begins with the sentence is about it, 0 to 1; it counts from 0.6 on.',
  ),
});

const TopicTrialDto = schemaOf<TopicTrial>('TopicTrialDto', {
  sentence: text(),
  topics: listOf(TriedTopicDto),
});

export class TopicTrialsDto {
  @ApiProperty({ type: [TopicTrialDto] })
  sentences: InstanceType<typeof TopicTrialDto>[];
}

const TopicCountDto = schemaOf<PeriodCount['topics'][number]>('TopicCountDto', {
  id: text('Of the topic.'),
  calls: integer(),
});

const PeriodCountDto = schemaOf<PeriodCount>('PeriodCountDto', {
  from: text('First day, YYYY-MM-DD; weeks begin on Monday.'),
  calls: integer('All calls of the period.'),
  topics: listOf(TopicCountDto, 'Topics without calls are left out. A call may be about several.'),
});

export class TopicCountsDto {
  @ApiProperty({ type: [PeriodCountDto], description: 'Periods without calls are left out.' })
  periods: InstanceType<typeof PeriodCountDto>[];
}
