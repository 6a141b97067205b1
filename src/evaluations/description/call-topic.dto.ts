import type { CallTopicView } from '../topics/call-topics.service';
import { integer, number, schemaOf, text } from '../../http/result-schema';

/** What a call is about. */
export const CallTopicDto = schemaOf<CallTopicView>('CallTopicDto', {
  id: text('Of the topic.'),
  name: text(),
  probability: number('0 to 1.'),
  sentence: integer('Position of the sentence that shows it, from 0.'),
});
export type CallTopicDto = InstanceType<typeof CallTopicDto>;
