let address = '/calls';
let calls: readonly string[] = [];

/** Notes which list of calls is shown, by its address. */
export function rememberList(shown: string): void {
  address = shown;
}

/** Notes the calls of that list, in the order they are shown. */
export function rememberCalls(ids: readonly string[]): void {
  calls = ids;
}

/** The list of calls somebody looked at last, to lead back to it. */
export const lastList = (): string => address;

/** Ids of the calls that list showed, in its order; none before a list was shown. */
export const lastCalls = (): readonly string[] => calls;
