/** What pages and server both check of groups and shares. Free of zod for public pages. */
export const groupLimits = {
  nameLength: 30,
  maxGroups: 100,
  maxPeople: 10_000,
  maxIds: 10_000,
  /** People a list names of each group. */
  shownPeople: 200,
} as const
