import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { noneOf } from '../../database/none-of';
import { TableRepository } from '../../database/table-repository';
import { CallTopic } from './call-topic.entity';

/** The calls of one day about a topic. */
export interface DayCount {
  topicId: string;
  /** YYYY-MM-DD, in UTC. */
  day: string;
  calls: number;
}

/** Queries of `call_topic`. */
@Injectable()
export class CallTopicsRepository extends TableRepository<CallTopic> {
  constructor(@InjectRepository(CallTopic) rows: Repository<CallTopic>) {
    super(rows);
  }

  async insert(topics: readonly CallTopic[]): Promise<void> {
    for (const topic of topics) await this.insertPrepared(topic);
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }

  /** The most probable of each call first. */
  async listOfCalls(organisationId: string, callIds: readonly string[]): Promise<CallTopic[]> {
    const found = await this.findOwned(organisationId, 'callId', callIds);
    return found.sort((a, b) => b.probability - a.probability || (a.topicId < b.topicId ? -1 : 1));
  }

  /**
   * The latest calls since `from` that are analysed and about no topic: at most `limit`, of the latest
   * `lookedAt`.
   */
  async listCallsWithout(
    organisationId: string,
    from: Date,
    { limit, lookedAt }: { limit: number; lookedAt: number },
  ): Promise<string[]> {
    const { forceIndex, toRawDate } = this.dialect;
    const rows = await this.query<{ id: string }>(
      `SELECT latest.id AS id FROM (
         SELECT id, conversation_date FROM \`call\` ${forceIndex('ix_call_date_score')}
         WHERE organisation_id = ? AND conversation_date >= ?
         ORDER BY conversation_date DESC, id DESC LIMIT ${lookedAt}
       ) AS latest
       WHERE NOT EXISTS (SELECT 1 FROM call_topic WHERE call_topic.call_id = latest.id)
         AND EXISTS (SELECT 1 FROM analysis WHERE analysis.call_id = latest.id AND analysis.state = 'done')
       ORDER BY latest.conversation_date DESC, latest.id DESC LIMIT ${limit}`,
      [organisationId, toRawDate(from)],
    );
    return rows.map(({ id }) => id);
  }

  /** For each topic and day of a range, both ends included, the calls about it but for some; days without any are left out. */
  async countByDay(
    organisationId: string,
    from: Date,
    to: Date,
    without: readonly string[],
  ): Promise<DayCount[]> {
    const { forceIndex, toRawDate } = this.dialect;
    // A date begins with its day in both databases.
    const rows = await this.query<{ topic: string; day: string; calls: number | string }>(
      `SELECT topic_id AS topic, SUBSTR(conversation_date, 1, 10) AS day, COUNT(*) AS calls
       FROM call_topic AS counted ${forceIndex('ix_call_topic_counts')}
       WHERE organisation_id = ? AND conversation_date >= ? AND conversation_date <= ?${noneOf('call_id', without)}
       GROUP BY topic_id, SUBSTR(conversation_date, 1, 10)`,
      [organisationId, toRawDate(from), toRawDate(to), ...without],
    );
    return rows.map(({ topic, day, calls }) => ({ topicId: topic, day: String(day), calls: Number(calls) }));
  }
}
