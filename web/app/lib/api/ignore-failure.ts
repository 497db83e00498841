/** For calls that have already shown their failure to the person. */
export const ignoreFailure = (call: Promise<unknown>): void => void call.catch(() => undefined)
