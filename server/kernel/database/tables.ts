/** Every table by name. Each feature adds its own in its tables.ts by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface Tables {}
