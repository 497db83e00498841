import { z } from 'zod'
import { LessonItem } from '../../catalogue/courses/lessons.ts'
import { ResourceItem } from '../../catalogue/documents/library.ts'
import { Formats, SearchFacets } from '../../catalogue/documents/search-facets.ts'
import { TopicItem } from '../../community/forum/forum.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Flag, foundPageOf, Id, Keyword, oneOrMoreOf, paging, Suggestion, searchOptions, Year } from '../../fields.ts'
import { NewsItem } from '../news/news.ts'

export const siteKinds = ['resource', 'course', 'topic', 'news'] as const
export const SiteKind = z.enum(siteKinds, { error: '种类不正确' })
export type SiteKind = z.output<typeof SiteKind>

/** A result of any kind, as its own list answers it. */
export const SiteHit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resource'), item: ResourceItem }),
  z.object({ kind: z.literal('course'), item: LessonItem }),
  z.object({ kind: z.literal('topic'), item: TopicItem }),
  z.object({ kind: z.literal('news'), item: NewsItem }),
])
export type SiteHit = z.output<typeof SiteHit>

const { page } = paging(pageSizes.mall, ['uploadTime'])

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/search/querySite',
  access: 'anyone',
  summary:
    '全站搜索：各种类的结果按相关程度排在一起，并有各种类的数目、筛选项与相关词；kind 只要一种；没有关键词也没有筛选时为热门词与类别；帖子只给登录会员',
  query: z.object({
    name: Keyword.default(''),
    kind: SiteKind.optional(),
    page,
    ...searchOptions,
    /** Filters of resources or courses, whichever `kind` is. */
    categoryIds: oneOrMoreOf(Id, '类别不正确').optional(),
    format: Formats.optional(),
    hasCoin: Flag.optional(),
    noCoin: Flag.optional(),
    year: Year.optional(),
  }),
  answer: foundPageOf(SiteHit).extend({
    /** The number of results of each kind. */
    counts: z.array(z.object({ kind: SiteKind, total: z.int(), isCapped: z.boolean() })),
    /** All kinds together have as many pages as the kind with most. */
    pages: z.int(),
    /** Of the kind that can be filtered; names of its categories by id. */
    facets: SearchFacets.extend({ kind: SiteKind, names: z.record(z.string(), z.string()) }).optional(),
    /** Related search terms, which find resources. */
    related: z.array(z.string()),
    /** Whether the caller is notified of new resources with these words. */
    isWatched: z.boolean(),
    /** Words and categories to begin with, before anything is searched. */
    start: z
      .object({
        words: z.array(z.string()),
        categories: z.array(z.object({ kind: z.enum(['resource', 'course']), id: Id, name: z.string() })),
      })
      .optional(),
  }),
})

export const suggestSite = endpoint({
  method: 'GET',
  path: '/api/search/suggestSite',
  access: 'anyone',
  summary: '输入时的全站搜索建议，最多 8 条：词与各种类合计的结果数，或条目与它的页面；帖子只给登录会员',
  query: z.object({ name: Keyword.min(1, '请输入关键词') }),
  answer: z.array(Suggestion),
})
