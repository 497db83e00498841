/** Limits of groups and shares that pages and server both check. Without zod, for public pages. */
export const groupLimits = {
  nameLength: 30,
  maxGroups: 100,
  maxPeople: 10_000,
  maxIds: 10_000,
  /** Members of each group that lists contain. */
  shownPeople: 200,
} as const
