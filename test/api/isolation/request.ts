/** What the marked organisation has one of, by id. */
export type MarkedIds = Record<
  | 'agentId'
  | 'employeeId'
  | 'callId'
  | 'conversationId'
  | 'jobId'
  | 'versionId'
  | 'rescoringId'
  | 'readKeyId'
  | 'webhookId'
  | 'webhookDeliveryId'
  | 'exportId'
  | 'topicId'
  | 'commentId'
  | 'erasureId'
  | 'legalHoldId'
  | 'viewId'
  | 'administratorId'
  | 'sessionId',
  string
>;

/** One request, made by both organisations with the ids of the marked one. */
export interface Request {
  operation: string;
  method: string;
  path: (ids: MarkedIds) => string;
  body?: ((ids: MarkedIds) => unknown) | undefined;
  /** The status of the answer to the organisation the ids belong to, and to another one. */
  owner: number;
  stranger: number;
}

type Path = string | Request['path'];

const by =
  (method: string) =>
  (operation: string, path: Path, owner: number, stranger: number, body?: Request['body']): Request => ({
    operation,
    method,
    path: typeof path === 'string' ? () => path : path,
    body,
    owner,
    stranger,
  });

export const get = by('GET');
export const post = by('POST');
export const put = by('PUT');
export const patch = by('PATCH');
export const remove = by('DELETE');
