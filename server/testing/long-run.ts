/**
 * True in `npm run test:long`, which repeats some files with the variants of a rule that one variant proves in `npm test`.
 * vitest.config.ts names these files.
 */
export const isLongRun = Boolean(process.env.ALL_VARIANTS)
