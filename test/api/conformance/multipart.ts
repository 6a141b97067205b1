import type { OutgoingHttpHeaders } from 'node:http';

/** One part of a form, as a client may write it, rightly or wrongly. */
export interface Part {
  name?: string;
  /** Makes it a file. */
  filename?: string;
  /** Its Content-Type. */
  type?: string;
  value: string | Buffer;
}

export const BOUNDARY = 'conformance-boundary-7d1f';
export const FORM_TYPE: OutgoingHttpHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The head of a part, up to where its value begins. */
export function partHead({ name, filename, type }: Omit<Part, 'value'>): string {
  const names = [
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(filename === undefined ? [] : [`filename="${filename}"`]),
  ];
  const disposition = ['form-data', ...names].join('; ');
  return (
    `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n` +
    (type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`)
  );
}

export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

/** A whole form, its parts in this order. */
export function formOf(parts: Part[]): Buffer {
  const written = parts.flatMap((part) => [
    Buffer.from(partHead(part)),
    Buffer.from(part.value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
