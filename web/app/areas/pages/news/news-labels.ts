import type { NewsState } from '#contract/pages/news/news.ts'
import { newsSections } from '#contract/pages/news/news-sections.ts'

export const sectionOptions = newsSections.map((value) => ({ value, label: value }))

export const newsStateTones: Record<NewsState, 'ok' | 'wait' | 'off'> = {
  published: 'ok',
  scheduled: 'wait',
  draft: 'off',
  offline: 'off',
}
