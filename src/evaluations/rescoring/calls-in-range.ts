import type { EntityManager } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Analysis } from '../analysis/analysis.entity';
import type { Rescoring } from './rescoring.entity';

/** Where a call stands among those of a range. */
export type CallPlace = Pick<Call, 'id' | 'conversationDate'>;

/**
 * The next analysed calls after the cursor of a rescoring, by conversation date and then by id. Those
 * accepted since it was asked for are none of its business: they were scored with the rubric of their time.
 */
export function nextCalls(
  manager: EntityManager,
  rescoring: Pick<
    Rescoring,
    'organisationId' | 'fromDate' | 'toDate' | 'cursorDate' | 'cursorId' | 'createdAt'
  >,
  limit: number,
): Promise<CallPlace[]> {
  const { organisationId, fromDate, toDate, cursorDate, cursorId, createdAt } = rescoring;
  const query = manager
    .createQueryBuilder(Call, 'call')
    .select(['call.id', 'call.conversationDate'])
    .where('call.organisationId = :organisationId', { organisationId })
    .andWhere('call.conversationDate >= :from', { from: cursorDate ?? fromDate })
    .andWhere('call.conversationDate <= :to', { to: toDate })
    .andWhere('call.createdAt <= :createdAt', { createdAt })
    .orderBy('call.conversationDate')
    .addOrderBy('call.id')
    .limit(limit);
  if (cursorDate)
    // Not a row comparison: MySQL would not use the index for one.
    query.andWhere('(call.conversationDate > :cursorDate OR call.id > :cursorId)', { cursorDate, cursorId });
  // Nearly every call is analysed: asked of each in turn, rather than of a list of all that are.
  const analysed = query
    .subQuery()
    .select('1')
    .from(Analysis, 'analysis')
    .where("analysis.callId = call.id AND analysis.state = 'done'");
  return query.andWhere(`EXISTS ${analysed.getQuery()}`).getMany();
}
