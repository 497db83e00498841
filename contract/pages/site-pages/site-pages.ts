import { z } from 'zod'
import { pageSizes, sitePageLimits } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Bool, Done, ExportFormat, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { builtInNames, legalPages } from './built-in-pages.ts'
import { noticeLevels } from './notice-levels.ts'
import { pagePlaces } from './page-places.ts'
import { PageBlock, PageBlocks } from './site-page-blocks.ts'
import { type PageFieldName, pageFieldNames } from './site-page-fields.ts'

export * from './built-in-pages.ts'

export const PagePlace = z.enum(pagePlaces, { error: '请选择菜单位置' })
export type PagePlace = z.output<typeof PagePlace>

/** builtIn: shows the program's text, perhaps with a draft; draft: visitors do not see it; changed: published, with a newer draft. */
const sitePageStates = ['builtIn', 'draft', 'scheduled', 'changed', 'published'] as const
export const SitePageState = z.enum(sitePageStates)
export type SitePageState = z.output<typeof SitePageState>

const Slug = z
  .string({ error: '请输入地址' })
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, '地址用小写字母、数字和短横线，不超过 60 个，首尾不能是短横线')

/** A page as visitors read it, its fields filled in. */
export const ShownPage = z.object({ title: z.string(), description: z.string(), blocks: z.array(PageBlock) })
export type ShownPage = z.output<typeof ShownPage>

/** The newest draft instead of what is online; only editors get it. */
const draft = { draft: Bool.optional() }

export const getBuiltInPage = endpoint({
  method: 'GET',
  path: '/api/sitePages/builtIn',
  access: 'anyone',
  summary: '内置页面已发布的内容；page 为空时显示程序自带的文字',
  query: z.object({ name: z.enum(builtInNames, { error: '没有这个页面' }), ...draft }),
  answer: z.object({ page: ShownPage.nullable() }),
})

export const getLegalPage = endpoint({
  method: 'GET',
  path: '/api/sitePages/legal',
  access: 'anyone',
  summary: '用户协议或隐私政策，现行的或某一版的；page 为空时显示程序自带的文字',
  query: z.object({
    name: z.enum(legalPages, { error: '没有这个页面' }),
    version: z.string().max(20).optional(),
    ...draft,
  }),
  answer: z.object({
    page: ShownPage.nullable(),
    version: z.string(),
    isCurrent: z.boolean(),
    /** Newest first. */
    versions: z.array(z.string()),
  }),
  fails: ['not_found'],
})

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/sitePages/page',
  access: 'anyone',
  summary: '自建页面；slug 与请求的不同时，页面已换地址',
  query: z.object({ slug: z.string().max(300) }),
  answer: ShownPage.extend({ id: Id, slug: z.string() }),
  fails: ['not_found'],
})

const PageLink = z.object({ title: z.string(), path: z.string(), place: PagePlace })
export type PageLink = z.output<typeof PageLink>

const FooterColumn = z.object({
  title: z.string(),
  items: z.array(z.object({ label: z.string(), link: z.string() })),
})
export type FooterColumn = z.output<typeof FooterColumn>

/** The announcement that holds now; its id changes with its text. */
const ShownNotice = z.object({ id: z.string(), text: z.string(), link: z.string(), level: z.enum(noticeLevels) })
export type ShownNotice = z.output<typeof ShownNotice>

export const getSiteFrame = endpoint({
  method: 'GET',
  path: '/api/sitePages/frame',
  access: 'anyone',
  summary: '每个前台页面都有的：公告条、页脚栏目与链接；footer 为空时显示程序自带的栏目',
  query: z.object(draft),
  answer: z.object({
    links: z.array(PageLink),
    footer: z.array(FooterColumn).nullable(),
    notice: ShownNotice.nullable(),
  }),
})

export const listBuiltInNotes = endpoint({
  method: 'GET',
  path: '/api/sitePages/notes',
  access: 'anyone',
  summary: '已发布的内置页面的标题与描述',
  answer: z.array(z.object({ name: z.enum(builtInNames), title: z.string(), description: z.string() })),
})

export const listPageLinks = endpoint({
  method: 'GET',
  path: '/api/sitePages/links',
  access: 'anyone',
  summary: '页脚与「关于我们」里的自建页面',
  answer: z.array(PageLink),
})

export const getPageFields = endpoint({
  method: 'GET',
  path: '/api/sitePages/fields',
  access: 'anyone',
  summary: '可以写进正文的设置值及其当前的数',
  answer: z.object(
    Object.fromEntries(pageFieldNames.map((name) => [name, z.string()])) as Record<PageFieldName, z.ZodString>,
  ),
})

export const downloadPageFile = endpoint({
  method: 'GET',
  path: '/api/sitePages/downloadFile',
  access: 'anyone',
  summary: '下载已发布页面里的文件',
  query: z.object({ fileId: Id }),
  answer: Binary,
  fails: ['not_found'],
})

const PackageTable = z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) })
export type PackageTable = z.output<typeof PackageTable>

export const getPackageTable = endpoint({
  method: 'GET',
  path: '/api/sitePages/packages',
  access: 'anyone',
  summary: '在售的充值套餐，写成表格的行',
  answer: PackageTable,
})

export const SitePageItem = z.object({
  id: Id,
  builtIn: z.enum(builtInNames).nullable(),
  slug: z.string().nullable(),
  path: z.string(),
  title: z.string(),
  state: SitePageState,
  /** Numbers of the newest version, the one online and the scheduled one. */
  lastNumber: z.int(),
  liveNumber: z.int().nullable(),
  scheduledNumber: z.int().nullable(),
  publishTime: Time.nullable(),
  editorName: z.string().nullable(),
  updateTime: Time,
  version: z.int(),
})
export type SitePageItem = z.output<typeof SitePageItem>

const content = {
  title: trimmed('请输入标题').max(60, '标题最多 60 个字'),
  description: z.string().trim().max(200, '描述最多 200 个字').default(''),
  place: PagePlace.default('none'),
}

export const PageVersion = z.object({
  number: z.int(),
  title: z.string(),
  editorName: z.string(),
  savedTime: Time,
  publishTime: Time.nullable(),
  /** The consent version that it began, if it asked members again. */
  consentVersion: z.string().nullable(),
})
export type PageVersion = z.output<typeof PageVersion>

const PageContent = z.object({
  title: z.string(),
  description: z.string(),
  place: PagePlace,
  blocks: z.array(PageBlock),
})
export type PageContent = z.output<typeof PageContent>

/** A page with its newest version; a built-in page that nobody has changed has none. */
export const AdminSitePage = SitePageItem.extend({
  content: PageContent.nullable(),
  versions: z.array(PageVersion),
  /** On how many other pages each field is used. */
  fieldUse: z.record(z.string(), z.int()),
  /** SITE-11, of terms and privacy alone: how many members agreed to each version, newest first. */
  consents: z.array(z.object({ version: z.string(), members: z.int() })),
})
export type AdminSitePage = z.output<typeof AdminSitePage>

const forEditors = { access: 'administrator', permission: 'editContent' } as const
const filters = { title: z.string().trim().max(60).optional() }
/** The page and the state of it that the caller has read. */
const readPage = { id: Id, version: wholeNumber('请刷新后再试') }

export const listSitePages = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/sitePages/queryList',
  summary: '后台的页面列表，含内置页面',
  query: z.object({ ...paging(pageSizes.adminTable, ['updateTime', 'title']), ...filters }),
  answer: pageOf(SitePageItem),
})

export const exportSitePages = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/sitePages/export',
  summary: '按筛选条件导出 CSV 或 XLSX',
  query: z.object({ ...filters, sort: listSitePages.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export'],
  mayBeLate: true,
})

export const getAdminSitePage = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/sitePages/queryPage',
  summary: '一个页面的草稿与历史版本',
  query: z.object({ id: Id }),
  answer: AdminSitePage,
  fails: ['not_found'],
})

export const getSitePageVersion = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/sitePages/queryVersion',
  summary: '页面的一个历史版本',
  query: z.object({ id: Id, number: Id }),
  answer: PageContent,
  fails: ['not_found'],
})

export const addSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/add',
  summary: `新建页面，地址为 /page/{slug}，最多 ${sitePageLimits.maxPages} 个`,
  body: z.strictObject({ ...content, slug: Slug }),
  answer: SitePageItem,
  status: 201,
  fails: ['page_address_taken', 'page_limit_reached'],
})

export const saveSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/save',
  summary: '存为草稿；他人已改则 409。已发布的版本不变，另成新版',
  body: z.strictObject({ ...readPage, ...content, blocks: PageBlocks }),
  answer: SitePageItem,
  fails: [
    'not_found',
    'edited_by_another',
    'content_too_complex',
    'attachment_not_found',
    'page_block_not_here',
    'page_too_many_blocks',
  ],
})

export const publishSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/publish',
  summary:
    '发布草稿；publishTime 为将来的时间时定时发布；用户协议与隐私政策可用 asksAgain 请会员重新同意，changes 写明改了什么',
  body: z.strictObject({
    ...readPage,
    publishTime: Time.nullish(),
    asksAgain: z.boolean().default(false),
    changes: z.array(trimmed('请写明改了什么').max(200, '每条最多 200 个字')).max(10, '最多 10 条').default([]),
  }),
  answer: SitePageItem,
  fails: [
    'not_found',
    'edited_by_another',
    'content_empty',
    'page_nothing_to_publish',
    'page_picture_without_words',
    'publish_time_past',
    'consent_only_legal',
    'consent_changes_missing',
    'consent_limit_reached',
  ],
})

export const unscheduleSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/unschedule',
  summary: '撤回定时发布',
  body: z.strictObject(readPage),
  answer: SitePageItem,
  fails: ['not_found', 'edited_by_another', 'page_not_scheduled'],
})

export const unpublishSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/unpublish',
  summary: '下线；内置页面恢复程序自带的文字',
  body: z.strictObject(readPage),
  answer: SitePageItem,
  fails: ['not_found', 'edited_by_another', 'page_not_live', 'page_legal'],
})

export const restoreSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/restore',
  summary: '以旧版为底稿，成为新的一版草稿',
  body: z.strictObject({ ...readPage, number: Id }),
  answer: SitePageItem,
  fails: ['not_found', 'edited_by_another'],
})

export const moveSitePage = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/sitePages/move',
  summary: '换地址；旧地址转到新地址',
  body: z.strictObject({ ...readPage, slug: Slug }),
  answer: SitePageItem,
  fails: ['not_found', 'edited_by_another', 'page_address_taken', 'page_built_in'],
})

export const deleteSitePage = endpoint({
  ...forEditors,
  method: 'DELETE',
  path: '/api/sitePages/delete/{id}',
  summary: '删除自建页面，移入回收站',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'page_built_in'],
})
