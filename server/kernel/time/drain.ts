/** The longest that a process lets its work end after SIGTERM; who started it waits longer than that. */
export const drainMs = 15_000
