/** Parameter for `LOWER(column) LIKE :value ESCAPE '!'` that finds the text anywhere. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
