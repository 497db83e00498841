/** Limits of resources that pages and server both check. Without zod, for public pages. */
export const resourceLimits = {
  nameLength: 60,
  descriptionLength: 1000,
  tagLength: 12,
  maxTags: 6,
  maxCoin: 100_000,
  reasonLength: 300,
  /** VER-1: characters of a change note. */
  changeNoteLength: 300,
} as const

/** LIB-26: the states of a submitted version. */
export const auditState = { waiting: 0, approved: 1, rejected: 2 } as const

export const auditLabels = { 0: '待审核', 1: '已审核', 2: '不通过' } as const

/** AUD-5: seconds in which a decision made at the desk can be undone. */
export const undoSeconds = 10
/** A submission that waits longer is counted as overdue. */
export const overdueDays = 3
/** AUD-4: minutes without an action after which an opened version is free for others. */
export const lockMinutes = 10

/** The form in which a watched word is stored. */
export const normalizeWatchedWord = (word: string): string => word.replace(/\s+/g, ' ')
