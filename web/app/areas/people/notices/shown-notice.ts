import { maxUnreadCounted } from '#contract/people/notices/notice-kinds.ts'
import type { Notice } from '#contract/people/notices/notices.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'

/** A notice with its relative day, which the server computes so that page and browser agree on "today". */
export interface ShownNotice extends Notice {
  day: '今天' | '昨天' | '更早'
  time: string
}

const dayMs = 86_400_000

export const toShown = (notice: Notice, now = new Date()): ShownNotice => {
  const day = formatDay(notice.createTime)
  const minute = formatMinute(notice.createTime)
  if (day === formatDay(now.toISOString())) return { ...notice, day: '今天', time: minute.slice(11) }
  const isYesterday = day === formatDay(new Date(now.getTime() - dayMs).toISOString())
  const isThisYear = day.slice(0, 4) === formatDay(now.toISOString()).slice(0, 4)
  return { ...notice, day: isYesterday ? '昨天' : '更早', time: isThisYear ? minute.slice(5) : minute }
}

/** Unread notices are counted up to a limit. */
export const shownCount = (count: number): string => (count < maxUnreadCounted ? String(count) : '99+')
