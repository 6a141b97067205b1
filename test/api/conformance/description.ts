import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { PlainAnswer } from './http-request';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects may hold nothing that is not described, so that an answer cannot grow a field unnoticed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isNode(schema)) return schema;
  const copy: Node = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (copy.type === 'object' && isNode(copy.properties)) copy.additionalProperties ??= false;
  return copy;
}

/** The service's own description, as the judge of its answers. */
export class Description {
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  private readonly operations = new Map<string, string>();

  private constructor(readonly document: Node) {
    this.ajv.addSchema({ $id: 'api', ...(closed(document) as Node) });
    for (const [path, item] of Object.entries(document.paths as Node))
      for (const [method, operation] of Object.entries(item as Node)) {
        const place = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
        this.operations.set(String((operation as Node).operationId), place);
      }
  }

  static async of(baseUrl: string): Promise<Description> {
    const response = await fetch(`${baseUrl}/v1/openapi.json`);
    return new Description((await response.json()) as Node);
  }

  /** What is wrong with an answer of an operation, or null. */
  fault(operationId: string, { status, headers, body, text }: PlainAnswer): string | null {
    const place = this.operations.get(operationId);
    if (!place) return `the description has no operation ${operationId}`;
    if (!headers['content-type']?.startsWith('application/json')) return `is no JSON: ${text.slice(0, 200)}`;
    const pointer = `api#${place}/responses/${status}/content/application~1json/schema`;
    try {
      const validate = this.ajv.compile({ $ref: encodeURI(pointer) });
      return validate(body) ? null : `${this.ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`;
    } catch {
      return `${operationId} is not described as answering ${status}: ${text.slice(0, 300)}`;
    }
  }
}
