import { request, type ClientRequest } from 'node:http';
import { FORM_TYPE } from './multipart';

/** A request that begins to upload a recording over a connection of its own; its errors are for who waits for an answer. */
export function openUpload(url: string, key: string, headers: object): ClientRequest {
  const { hostname, port } = new URL(url);
  const upload = request({
    hostname,
    port,
    method: 'POST',
    path: '/v1/ingestion/recordings',
    headers: { authorization: `Bearer ${key}`, ...FORM_TYPE, ...headers },
    agent: false,
  });
  upload.on('error', () => undefined);
  return upload;
}
