import type { NewsItem } from '#contract/pages/news/news.ts'
import { formatMonth } from '#lib/format/format.ts'

export interface Month {
  /** Such as 2026-09. */
  month: string
  items: NewsItem[]
}

/** Groups consecutive items of the same month; the order of the items stays. */
export const byMonth = (items: readonly NewsItem[]): Month[] => {
  const months: Month[] = []
  for (const item of items) {
    const month = formatMonth(item.uploadTime)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}
