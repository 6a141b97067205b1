/** A map of a text, as it was read. */
export type Plain = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
