/**
 * What formulas of members may do: no links or pictures of their own, no lengths beyond a few lines, and few macros within each
 * other. What still reaches out of its place is cut off by the styles of the text.
 */
export const formulaOptions = { throwOnError: false, trust: false, maxSize: 20, maxExpand: 200 } as const
