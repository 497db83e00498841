/** How a report is ruled, with the label in lists; each but the first takes the content down. */
export const verdicts = {
  dismiss: '驳回',
  'take-down': '下架',
  warn: '警告',
  mute: '禁言',
  ban: '封号',
} as const
export type Verdict = keyof typeof verdicts

export const maxMuteDays = 30

/** The time in which the same text of the same author is counted. */
export const sameTextDays = 7
