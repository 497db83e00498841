import { type NewsState, newsSections } from '#contract/news.ts'

export const sectionOptions = newsSections.map((value) => ({ value, label: value }))

export const stateLabels: Record<NewsState, { label: string; tone: 'ok' | 'wait' | 'off' }> = {
  published: { label: '已发布', tone: 'ok' },
  scheduled: { label: '定时', tone: 'wait' },
  draft: { label: '草稿', tone: 'off' },
  offline: { label: '已下线', tone: 'off' },
}
