/** Levels of announcements. Without zod, and apart from the sections: every public page loads it. */

/** The levels of an announcement bar. */
export const noticeLevels = ['info', 'warning', 'urgent'] as const
export type NoticeLevel = (typeof noticeLevels)[number]
export const noticeLevelLabels: Record<NoticeLevel, string> = { info: '通知', warning: '提醒', urgent: '紧急' }
