/** Rows of the main tables. */
export const sizes = { S: 1_000, M: 100_000, L: 1_000_000 } as const
export type Size = keyof typeof sizes

/** Thrown by a scenario that cannot be measured on this machine; the message says why. */
export class Skipped extends Error {}
