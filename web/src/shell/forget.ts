const forgetters = new Set<() => void>();

/** Has `forget` called when nothing of the page as it was may be seen any more: somebody else may come next. */
export const onForget = (forget: () => void): void => void forgetters.add(forget);

/** To be called when somebody has signed out, or somebody else has signed in. */
export const forgetPage = (): void => forgetters.forEach((forget) => forget());
