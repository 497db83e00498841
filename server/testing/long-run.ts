/**
 * True in `npm run test:long`, which repeats `*.varied.test.ts` with the variants of a rule that one variant proves in
 * `npm test`.
 */
export const isLongRun = Boolean(process.env.ALL_VARIANTS)
