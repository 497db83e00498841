/** Limits of courses that pages and server both check. Without zod, for public pages. */
export const lessonLimits = {
  nameLength: 60,
  contentLength: 3000,
  chapterLength: 60,
  maxChapters: 50,
  maxSections: 50,
  maxAttachments: 20,
  reasonLength: 300,
  videoMb: 4096,
} as const

/** The weekly goal of a learner. */
export const learningGoalHours = { min: 1, max: 40, message: '请输入 1 到 40 的整数' } as const

export interface BannerPeriod {
  showFrom?: string | null | undefined
  showUntil?: string | null | undefined
}

/** Whether a banner is shown now, will be, or was; `off`: an administrator turned it off. */
export const bannerStateOf = (
  { isShown, showFrom, showUntil }: BannerPeriod & { isShown: boolean },
  now = Date.now(),
) => {
  if (!isShown) return 'off'
  if (showFrom && Date.parse(showFrom) > now) return 'coming'
  return showUntil && Date.parse(showUntil) <= now ? 'over' : 'shown'
}
