/** AUTH-2: how many authors a member may follow. */
export const maxFollowed = 500

/** CLAIM-13: the steps of the curves of an author's earnings. */
export const earningPeriods = { days: '近 30 天', weeks: '近 13 周', months: '近一年' } as const
export type EarningPeriod = keyof typeof earningPeriods
