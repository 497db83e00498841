import type { z } from 'zod'
import type { AdminNewsArticle, NewNews, NewsAttachment } from '#contract/pages/news/news.ts'
import { formatMinute, timeOfMinute } from '#lib/format/format.ts'

type Article = z.output<typeof AdminNewsArticle>
type NewsInput = z.input<typeof NewNews>
type Section = Article['section']

/** The values of the news editor's form. */
export interface NewsForm {
  title: string
  section: Section
  summary: string
  content: string
  cover: string | null
  coverSeed: number
  sourceName: string
  sourceLink: string
  attachments: NewsAttachment[]
  isScheduled: boolean
  /** Local time of Asia/Shanghai, YYYY-MM-DD HH:mm. */
  publishAt: string | null
  isTop: boolean
  /** The version that the text was written on; 0 for a new item. */
  baseVersion: number
}

export const emptyForm: NewsForm = {
  title: '',
  section: '联盟动态',
  summary: '',
  content: '',
  cover: null,
  coverSeed: 1,
  sourceName: '',
  sourceLink: '',
  attachments: [],
  isScheduled: false,
  publishAt: null,
  isTop: false,
  baseVersion: 0,
}

/** Decides which drawing stands for the cover; the same one is saved with the item. */
export const randomSeed = () => 1 + Math.floor(Math.random() * 1_000_000_000)

export const formOf = (article: Article): NewsForm => ({
  title: article.title,
  section: article.section,
  summary: article.summary,
  content: article.content,
  cover: article.cover,
  coverSeed: article.coverSeed,
  sourceName: article.sourceName,
  sourceLink: article.sourceLink ?? '',
  attachments: article.attachments,
  isScheduled: article.state === 'scheduled',
  publishAt: article.state === 'scheduled' && article.publishTime ? formatMinute(article.publishTime) : null,
  isTop: article.isTop,
  baseVersion: article.version,
})

export const isSameForm = (one: NewsForm, other: NewsForm): boolean => JSON.stringify(one) === JSON.stringify(other)

export type SaveAs = 'draft' | 'published' | 'offline'

export type FormErrors = Partial<Record<keyof NewsForm, string>>

/** The errors that prevent saving, by field. */
export const errorsOf = (form: NewsForm, isEmptyText: boolean, saveAs: SaveAs, now = new Date()): FormErrors => ({
  ...(form.title.trim() === '' && { title: '请输入标题' }),
  ...(isEmptyText && { content: '请输入正文' }),
  ...(form.sourceLink.trim() !== '' &&
    !/^https?:\/\/\S+$/.test(form.sourceLink.trim()) && { sourceLink: '请输入以 http(s):// 开头的网址' }),
  ...(saveAs === 'published' &&
    form.isScheduled &&
    !isFuture(form.publishAt, now) && { publishAt: '请选择一个将来的时间' }),
})

const isFuture = (localTime: string | null, now: Date) => localTime !== null && new Date(timeOfMinute(localTime)) > now

/** The time that readers will see: a planned one, the one of an item that was published before, or now. */
export const shownTime = (
  form: NewsForm,
  before?: Pick<Article, 'state' | 'publishTime'>,
  now = new Date(),
): string => {
  if (form.isScheduled && form.publishAt) return timeOfMinute(form.publishAt)
  return (before?.state !== 'scheduled' && before?.publishTime) || now.toISOString()
}

/**
 * The input of the call. The publishing time is sent only if it changes: an item that stays published keeps its time, and
 * one that is no longer scheduled is published at once.
 */
export const inputOf = (form: NewsForm, saveAs: SaveAs, before?: { state: Article['state'] }): NewsInput => {
  const { section, content, cover, coverSeed, isTop } = form
  const common = {
    title: form.title.trim(),
    section,
    summary: form.summary.trim(),
    content,
    cover,
    coverSeed,
    sourceName: form.sourceName.trim(),
    sourceLink: form.sourceLink.trim() || null,
    fileIds: form.attachments.map(({ id }) => id),
    isTop,
    state: saveAs,
  }
  if (saveAs === 'published' && form.isScheduled && form.publishAt) {
    return { ...common, publishTime: timeOfMinute(form.publishAt) }
  }
  const isUnscheduled = saveAs === 'published' && before?.state === 'scheduled'
  return isUnscheduled ? { ...common, publishTime: null } : common
}
