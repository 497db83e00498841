import type { z } from 'zod'
import type { AdminNewsArticle, NewNews } from '#contract/news.ts'
import { formatMinute } from '#lib/format/format.ts'

type Article = z.output<typeof AdminNewsArticle>
type NewsInput = z.input<typeof NewNews>
type Section = Article['section']

/** What stands in the form of the news editor. */
export interface NewsForm {
  title: string
  section: Section
  summary: string
  content: string
  cover: string | null
  isScheduled: boolean
  /** The wall clock of Asia/Shanghai, YYYY-MM-DD HH:mm. */
  publishAt: string | null
  isTop: boolean
}

export const emptyForm: NewsForm = {
  title: '',
  section: '联盟动态',
  summary: '',
  content: '',
  cover: null,
  isScheduled: false,
  publishAt: null,
  isTop: false,
}

export const formOf = (article: Article): NewsForm => ({
  title: article.title,
  section: article.section,
  summary: article.summary,
  content: article.content,
  cover: article.cover,
  isScheduled: article.state === 'scheduled',
  publishAt: article.state === 'scheduled' && article.publishTime ? formatMinute(article.publishTime) : null,
  isTop: article.isTop,
})

export const isSameForm = (one: NewsForm, other: NewsForm): boolean => JSON.stringify(one) === JSON.stringify(other)

export type SaveAs = 'draft' | 'published' | 'offline'

export type FormErrors = Partial<Record<keyof NewsForm, string>>

/** What keeps the form from being saved, field by field. */
export const errorsOf = (form: NewsForm, isEmptyText: boolean, saveAs: SaveAs, now = new Date()): FormErrors => ({
  ...(form.title.trim() === '' && { title: '请输入标题' }),
  ...(isEmptyText && { content: '请输入正文' }),
  ...(saveAs === 'published' &&
    form.isScheduled &&
    !isFuture(form.publishAt, now) && { publishAt: '请选择一个将来的时间' }),
})

const toTime = (wallClock: string) => `${wallClock.replace(' ', 'T')}:00+08:00`

const isFuture = (wallClock: string | null, now: Date) => wallClock !== null && new Date(toTime(wallClock)) > now

/**
 * The fields of the call. A time is sent only where it means something: an item that stays published keeps the moment
 * it was published, one whose plan is given up appears at once.
 */
export const inputOf = (form: NewsForm, saveAs: SaveAs, before?: { state: Article['state'] }): NewsInput => {
  const { title, section, summary, content, cover, isTop } = form
  const common = { title: title.trim(), section, summary: summary.trim(), content, cover, isTop, state: saveAs }
  if (saveAs === 'published' && form.isScheduled && form.publishAt) {
    return { ...common, publishTime: toTime(form.publishAt) }
  }
  const givesUpPlan = saveAs === 'published' && before?.state === 'scheduled'
  return givesUpPlan ? { ...common, publishTime: null } : common
}
