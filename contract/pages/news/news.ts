import { z } from 'zod'
import { fileRefusals, StoredObject } from '../../base/files/files.ts'
import { newsFiles, pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import {
  Binary,
  Bool,
  Day,
  Done,
  ExportFormat,
  Flag,
  foundItem,
  foundPageOf,
  Id,
  Keyword,
  Marked,
  PicturePath,
  pageOf,
  paging,
  pickedQuery,
  ReadVersion,
  Suggestion,
  searchOptions,
  Time,
  trimmed,
  Year,
} from '../../fields.ts'
import { newsSections } from './news-sections.ts'

/** The sections of the news; the order is that of the filter. */
export const NewsSection = z.enum(newsSections, { error: '请选择栏目' })

/** draft: only in the back office; scheduled: shown from its time on; published; offline: hidden again, not deleted. */
export const newsStates = ['draft', 'scheduled', 'published', 'offline'] as const
export const NewsState = z.enum(newsStates)
export type NewsState = z.output<typeof NewsState>

export const NewsItem = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  section: NewsSection,
  cover: z.string().nullable(),
  /** Decides the drawing that stands for a missing cover. */
  coverSeed: z.int(),
  uploadTime: Time,
  uploadUserName: z.string(),
  viewCount: z.int(),
  isTop: z.boolean(),
  /** In search results: where the words are. */
  marked: z.object({ title: Marked, summary: Marked }).optional(),
  ...foundItem,
})
export type NewsItem = z.output<typeof NewsItem>

const Neighbour = z.object({ id: Id, title: z.string() }).nullable()

/** A file that readers of the article may download. */
const NewsAttachment = StoredObject.omit({ path: true })
export type NewsAttachment = z.output<typeof NewsAttachment>

const sourceAndFiles = {
  sourceName: z.string(),
  sourceLink: z.string().nullable(),
  attachments: z.array(NewsAttachment),
}

export const NewsArticle = NewsItem.extend({
  ...sourceAndFiles,
  content: z.string(),
  updateTime: Time,
  previous: Neighbour,
  next: Neighbour,
})
export type NewsArticle = z.output<typeof NewsArticle>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news/queryNewsList',
  access: 'anyone',
  summary:
    '联盟资讯列表，只含已发布的；title 为关键词，此时按相关度排列；recentViews 为近期阅读，两周前的一次算半次；isDelete=1 为已删除的，仅管理员',
  query: z.object({
    ...paging(pageSizes.news, ['uploadTime', 'viewCount', 'recentViews']),
    title: Keyword.optional(),
    ...searchOptions,
    isDelete: Flag.optional(),
    section: NewsSection.optional(),
    year: Year.optional(),
  }),
  answer: foundPageOf(NewsItem),
})

export const listPickedNews = endpoint({
  method: 'GET',
  path: '/api/news/queryNewsPicked',
  access: 'anyone',
  summary: '按编号取资讯，次序与编号一致；未发布的不含',
  query: pickedQuery,
  answer: z.array(NewsItem),
})

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/queryNews',
  access: 'anyone',
  summary: '一篇资讯及其上一篇、下一篇',
  query: z.object({ newsId: Id }),
  answer: NewsArticle,
  fails: ['not_found'],
})

export const downloadNewsFile = endpoint({
  method: 'GET',
  path: '/api/news/downloadFile',
  access: 'anyone',
  summary: '下载资讯的附件；未发布的资讯仅管理员可下载',
  query: z.object({ newsId: Id, fileId: Id }),
  answer: Binary,
  fails: ['not_found'],
})

export const listNewsYears = endpoint({
  method: 'GET',
  path: '/api/news/queryNewsYears',
  access: 'anyone',
  summary: '有资讯的年份及篇数，从近到远',
  answer: z.array(z.object({ year: z.int(), count: z.int() })),
})

export const suggestNews = endpoint({
  method: 'GET',
  path: '/api/news/suggest',
  access: 'anyone',
  summary: '输入时的搜索建议，最多 8 条：词与结果数，或条目与它的页面',
  query: z.object({ title: Keyword.min(1, '请输入关键词') }),
  answer: z.array(Suggestion),
})

export const countNewsView = endpoint({
  method: 'POST',
  path: '/api/news/viewNews',
  access: 'anyone',
  summary: '记一次阅读；由页面在打开后调用',
  fields: z.object({ newsId: Id }),
  answer: Done,
  effect: false,
  fails: ['not_found'],
})

/** The fields of the form. A `publishTime` in the future means scheduled. */
const content = {
  title: trimmed('请输入标题').max(60, '标题最多 60 个字'),
  summary: z.string().trim().max(200, '摘要最多 200 个字').default(''),
  content: z.string({ error: '请输入正文' }).max(200_000, '正文过长'),
  section: NewsSection.default('联盟动态'),
  cover: PicturePath.nullish(),
  coverSeed: z.int().min(1).max(2_147_483_647).optional(),
  sourceName: z.string().trim().max(60, '来源最多 60 个字').default(''),
  sourceLink: z
    .url({ protocol: /^https?$/, error: '请输入以 http(s):// 开头的网址' })
    .max(300, '网址最多 300 个字')
    .nullish(),
  /** The attachments in their order; absent, they stay as they are. */
  fileIds: z.array(Id).max(newsFiles.maxFiles, `附件最多 ${newsFiles.maxFiles} 个`).optional(),
  state: z.enum(['draft', 'published', 'offline'], { error: '状态不正确' }).default('published'),
  publishTime: Time.nullish(),
  isTop: Bool.default(false),
}
export const NewNews = z.strictObject(content)
export const ChangedNews = z.strictObject({
  ...content,
  id: Id,
  version: ReadVersion,
})

export const AdminNewsItem = NewsItem.extend({
  uploadUserId: Id,
  state: NewsState,
  updateTime: Time,
  version: z.int(),
})
export type AdminNewsItem = z.output<typeof AdminNewsItem>
export const AdminNewsArticle = AdminNewsItem.extend({
  ...sourceAndFiles,
  content: z.string(),
  publishTime: Time.nullable(),
})

/** A news item with all fields that lists and details have. */
const WholeNews = AdminNewsArticle.extend(NewsArticle.shape)

export const addNews = endpoint({
  method: 'POST',
  path: '/api/news/addNews',
  access: 'administrator',
  permission: 'editContent',
  summary: '新增资讯，正文在服务端按白名单清洗',
  body: NewNews,
  entity: WholeNews,
  answer: AdminNewsArticle,
  status: 201,
  fails: ['content_empty', 'pin_limit_reached', 'attachment_not_found'],
})

export const updateNews = endpoint({
  method: 'POST',
  path: '/api/news/updateNews',
  access: 'administrator',
  permission: 'editContent',
  summary: '修改资讯；带上 version 时他人已改则 409',
  body: ChangedNews,
  entity: WholeNews,
  answer: AdminNewsArticle,
  fails: ['not_found', 'content_empty', 'edited_by_another', 'pin_limit_reached', 'attachment_not_found'],
})

export const addNewsFile = endpoint({
  method: 'POST',
  path: '/api/news/addFile',
  access: 'administrator',
  permission: 'editContent',
  summary: '上传资讯附件，保存资讯时以 fileIds 附上；7 天未附上的会被清除',
  files: ['file'],
  answer: NewsAttachment,
  status: 201,
  fails: fileRefusals,
})

/** The text of an article as one save left it. */
export const NewsVersion = z.object({
  version: z.int(),
  title: z.string(),
  editorName: z.string(),
  savedTime: Time,
})
export type NewsVersion = z.output<typeof NewsVersion>

export const listNewsVersions = endpoint({
  method: 'GET',
  path: '/api/news/queryVersions',
  access: 'administrator',
  permission: 'editContent',
  summary: `资讯的历史版本，从新到旧，最多 ${newsFiles.maxVersions} 版`,
  query: z.object({ newsId: Id }),
  answer: z.array(NewsVersion),
  fails: ['not_found'],
})

export const getNewsVersion = endpoint({
  method: 'GET',
  path: '/api/news/queryVersion',
  access: 'administrator',
  permission: 'editContent',
  summary: '资讯的一个历史版本',
  query: z.object({ newsId: Id, version: Id }),
  answer: NewsVersion.extend({
    ...sourceAndFiles,
    summary: z.string(),
    content: z.string(),
    section: NewsSection,
    cover: z.string().nullable(),
    coverSeed: z.int(),
  }),
  fails: ['not_found'],
})

export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/api/news/deleteNews/{id}',
  access: 'administrator',
  permission: 'editContent',
  summary: '删除资讯',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

const adminFilters = {
  title: z.string().trim().max(60).optional(),
  section: NewsSection.optional(),
  state: NewsState.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listAdminNews = endpoint({
  method: 'GET',
  path: '/api/news/queryAdminNewsList',
  access: 'administrator',
  permission: 'editContent',
  summary: '后台资讯列表，含草稿、定时、已下线；counts 为各状态篇数',
  query: z.object({ ...paging(pageSizes.adminTable, ['updateTime', 'uploadTime', 'viewCount']), ...adminFilters }),
  answer: pageOf(AdminNewsItem).extend({ counts: z.record(NewsState, z.int()) }),
  fails: ['days_reversed'],
})

export const getAdminNews = endpoint({
  method: 'GET',
  path: '/api/news/queryAdminNews',
  access: 'administrator',
  permission: 'editContent',
  summary: '后台读取一篇资讯以便编辑',
  query: z.object({ newsId: Id }),
  answer: AdminNewsArticle,
  fails: ['not_found'],
})

/** Changes made directly in the table. */
export const markNews = endpoint({
  method: 'POST',
  path: '/api/news/markNews',
  access: 'administrator',
  permission: 'editContent',
  summary: '置顶或取消置顶、上线或下线',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(100),
    isTop: Bool.optional(),
    state: z.enum(['published', 'offline']).optional(),
  }),
  answer: Done,
  fails: ['not_found', 'pin_limit_reached'],
})

export const exportNews = endpoint({
  method: 'GET',
  path: '/api/news/exportNews',
  access: 'administrator',
  permission: 'editContent',
  summary: '按筛选条件导出 CSV 或 XLSX',
  query: z.object({
    ...adminFilters,
    sort: listAdminNews.query.shape.sort,
    format: ExportFormat,
  }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
  mayBeLate: true,
})
