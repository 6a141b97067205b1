let address = '/calls';

/** Notes which list of calls is shown, with its filters. */
export function rememberList(path: string, query: URLSearchParams): void {
  address = `${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The list of calls somebody looked at last, to lead back to it. */
export const lastList = (): string => address;
