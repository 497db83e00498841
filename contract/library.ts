import { z } from 'zod'
import { pageSizes } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Binary, Day, Done, Flag, Id, Marked, pageOf, paging, Time, trimmed, wholeNumber } from './fields.ts'
import { resourceLimits } from './library-rules.ts'

const { maxCoin, maxTags, nameLength, descriptionLength, tagLength, reasonLength } = resourceLimits

/** 0 待审核, 1 已审核, 2 不通过. */
export const AuditState = wholeNumber('审核状态不正确').pipe(
  z.union([z.literal(0), z.literal(1), z.literal(2)], { error: '审核状态不正确' }),
)
export type AuditState = z.output<typeof AuditState>

/** What `isDownload` answers (decision 7). */
export const AccessCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const StoredItem = z.object({
  id: Id,
  name: z.string(),
  /** Without the dot, lower case. */
  suffix: z.string(),
  fileSize: z.number().int(),
  /** Only for those with access. */
  path: z.string().optional(),
})
export type StoredItem = z.output<typeof StoredItem>

export const ResourceItem = z.object({
  id: Id,
  name: z.string(),
  resourceDesc: z.string(),
  /** The uploaded cover's photo path; null: the page draws one from category and id. */
  cover: z.string().nullable(),
  resourceCategoryId: Id,
  resourceCategoryName: z.string(),
  uploadTime: Time,
  uploadUserId: Id,
  uploadUserName: z.string(),
  coin: z.number().int(),
  viewCount: z.number().int(),
  downloadCount: z.number().int(),
  isAudit: AuditState,
  suffix: z.string(),
  fileSize: z.number().int(),
  /** Of a keyword search: where the words are. */
  marked: z.object({ name: Marked, resourceDesc: Marked }).optional(),
})
export type ResourceItem = z.output<typeof ResourceItem>

/** How far the in-page preview of a file is. */
export const previewStates = ['none', 'waiting', 'running', 'ready', 'failed'] as const
export const PreviewState = z.enum(previewStates)

export const ResourceVersion = z.object({
  number: z.number().int(),
  uploadTime: Time,
  storageId: Id,
  name: z.string(),
  suffix: z.string(),
  fileSize: z.number().int(),
  isAudit: AuditState,
})

export const Resource = ResourceItem.extend({
  tags: z.array(z.string()),
  favoriteCount: z.number().int(),
  is_favorite: z.boolean(),
  traceCode: z.string(),
  localStorageList: z.array(StoredItem),
  auditTime: Time.nullable(),
  /** Approved versions, newest first; the file of an older one is offered to those with access. */
  versions: z.array(ResourceVersion),
  previewState: PreviewState,
  /** 下架: only owner, buyers and administrators still see it. */
  isTakenDown: z.boolean(),
  /** What the caller paid for it, and when; null for everybody else. */
  purchase: z.object({ buyTime: Time, paidCoin: z.number().int() }).nullable(),
  moreFromAuthor: z.array(ResourceItem),
})
export type Resource = z.output<typeof Resource>

const sortable = ['uploadTime', 'downloadCount', 'viewCount', 'coin'] as const

export const listResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResouceList',
  access: 'anyone',
  summary: '资源列表；只含已审核的，本人（uploadUserId 为自己）与管理员可按 isAudit 看其他状态；name 为关键词',
  query: z.object({
    ...paging(pageSizes.mall, sortable),
    name: z.string().trim().max(60, '关键词最多 60 个字').optional(),
    isAudit: AuditState.optional(),
    isDelete: Flag.optional(),
    /** 0: all. */
    resourceCategoryId: wholeNumber('资源类别不正确').optional(),
    /** Given twice: first and last day. */
    uploadTime: z.union([Day, z.array(Day).max(2, '日期范围不正确')]).optional(),
    hasCoin: Flag.optional(),
    noCoin: Flag.optional(),
    uploadUserId: Id.optional(),
  }),
  answer: pageOf(ResourceItem),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const getResource = endpoint({
  method: 'POST',
  path: '/api/library/queryResouce',
  access: 'anyone',
  summary: '一份资源的详情；未上架的只有本人、买过的人和管理员看得到',
  fields: z.object({ resourceId: Id }),
  answer: Resource,
  effect: false,
  fails: ['not_found'],
})

export const listHotResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResouceIndexHot',
  access: 'anyone',
  summary: '热门资源：最近下载最多的',
  query: z.object({
    page: wholeNumber().optional(),
    size: wholeNumber().pipe(z.number().min(1).max(24)).default(pageSizes.hotResources),
    isDelete: Flag.optional(),
    resourceCategoryId: wholeNumber('资源类别不正确').optional(),
  }),
  answer: pageOf(ResourceItem),
})

export const suggestResources = endpoint({
  method: 'GET',
  path: '/api/library/suggest',
  access: 'anyone',
  summary: '输入时的搜索建议，最多 8 条',
  query: z.object({ name: z.string().trim().min(1).max(60) }),
  answer: z.array(z.string()),
})

export const countResourceView = endpoint({
  method: 'POST',
  path: '/api/library/viewResource',
  access: 'anyone',
  summary: '记一次浏览；由页面在打开后调用',
  fields: z.object({ resourceId: Id }),
  answer: Done,
  effect: false,
  fails: ['not_found'],
})

export const checkDownload = endpoint({
  method: 'GET',
  path: '/api/library/isDownload',
  access: 'session',
  summary: '下载权限：0 未购买，1 免费/本人/管理员，2 已购买，3 共享给我',
  query: z.object({ resourceId: Id }),
  answer: AccessCode,
  fails: ['not_found'],
})

export const buyResource = endpoint({
  method: 'POST',
  path: '/api/library/resourceBuy',
  access: 'member',
  summary: '购买；coin 为买家确认的价格，与现价不同则 409；已有权限时不扣币',
  fields: z.object({ resourceId: Id, coin: wholeNumber('请输入V币数量').optional() }),
  answer: z.object({ code: AccessCode, balance: z.number().int() }),
  fails: ['not_found', 'price_changed', 'points_insufficient'],
})

export const downloadResource = endpoint({
  method: 'GET',
  path: '/api/library/download',
  access: 'user',
  summary: '下载文件；支持断点续传，每次下载留痕',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found', 'not_bought'],
})

export const adminDownload = endpoint({
  method: 'GET',
  path: '/api/library/adminDownload',
  access: 'administrator',
  summary: '管理员下载任一版本的文件，不计入下载数',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found'],
})

export const previewResource = endpoint({
  method: 'GET',
  path: '/api/library/previewAdminResource',
  access: 'administrator',
  summary: '文件的 PDF 预览',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found', 'preview_not_ready', 'preview_failed', 'preview_unsupported'],
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/library/queryPreview',
  access: 'administrator',
  summary: '预览的进度；失败时 reason 说明原因',
  query: z.object({ storageId: Id }),
  answer: z.object({
    state: PreviewState,
    reason: z.string().nullable(),
    pageCount: z.number().int().nullable(),
  }),
  fails: ['not_found'],
})

/** A single tag or several; a form writes one as a plain value. */
const tags = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[,，、\s]+/))])
  .transform((list) => [...new Set(list.map((tag) => tag.trim()).filter(Boolean))])
  .pipe(z.array(z.string().max(tagLength, `标签最多 ${tagLength} 个字`)).max(maxTags, `标签最多 ${maxTags} 个`))

const price = (missing: string) =>
  z
    .union(
      [
        z.number().int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      {
        error: ({ input }) => (input === undefined ? missing : '格式只允许数字'),
      },
    )
    .pipe(z.number().min(0, '格式只允许数字').max(maxCoin, `下载积分最多 ${maxCoin}`))
const uploadId = z.string().regex(/^[a-z0-9]{16,64}$/, '上传编号不正确')

/** What a contributor fills in. The names are those of the specification's call. */
const contribution = {
  sourceName: trimmed('请输入标题').max(nameLength, `标题最多 ${nameLength} 个字`),
  sourceDesc: trimmed('请输入文件的描述').max(descriptionLength, `描述最多 ${descriptionLength} 个字`),
  sourceCategoryId: wholeNumber('请选择资源类别').pipe(z.number().positive('请选择资源类别')),
  coin: price('请输入下载积分'),
  tags: tags.optional(),
  /** The id of a picture uploaded before (`/photo/{id}/full`), or that path; absent: a drawn cover. */
  cover: z
    .string()
    .regex(/^\/photo\/[a-z0-9]+\/[a-z0-9]+$/, '封面地址不正确')
    .nullish(),
  /** A finished resumable upload instead of a file part. */
  uploadId: uploadId.optional(),
}

export const uploadResource = endpoint({
  method: 'POST',
  path: '/api/library/upload',
  access: 'member',
  summary: '上传资源：multipart 的 file，或已完成的断点续传 uploadId；上传后待审核',
  fields: z.object(contribution),
  files: ['file'],
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: [
    'no_file',
    'too_many_files',
    'file_kind_refused',
    'file_content_mismatch',
    'file_empty',
    'file_name_invalid',
    'file_too_large',
    'file_duplicate',
    'upload_unfinished',
    'category_unknown',
    'content_blocked',
    'disk_full',
  ],
})

export const updateResource = endpoint({
  method: 'POST',
  path: '/api/library/updateResource',
  access: 'member',
  summary: '修改自己的资源：生成待审核的新版本，已上架的版本继续在售；不带文件时沿用原文件',
  fields: z.object({ ...contribution, id: Id }),
  files: ['file'],
  answer: z.object({ id: Id, message: z.string() }),
  fails: [...uploadResource.fails, 'not_found', 'forbidden'],
})

export const getOwnResource = endpoint({
  method: 'GET',
  path: '/api/library/queryOwnResource',
  access: 'member',
  summary: '读取自己的资源以便修改（最新一版的内容）',
  query: z.object({ resourceId: Id }),
  answer: z.object({
    id: Id,
    name: z.string(),
    resourceDesc: z.string(),
    resourceCategoryId: Id,
    coin: z.number().int(),
    tags: z.array(z.string()),
    cover: z.string().nullable(),
    file: StoredItem,
    isAudit: AuditState,
    auditReason: z.string().nullable(),
    /** Whether an approved version is on sale meanwhile. */
    isOnSale: z.boolean(),
  }),
  fails: ['not_found', 'forbidden'],
})

export const getUploadRules = endpoint({
  method: 'GET',
  path: '/api/library/queryUploadRules',
  access: 'member',
  summary: '上传须遵守的：允许的扩展名、大小上限与通过审核的奖励',
  answer: z.object({ suffixes: z.array(z.string()), maxMb: z.number().int(), reward: z.number().int() }),
})

export const findDuplicate = endpoint({
  method: 'GET',
  path: '/api/library/queryDuplicate',
  access: 'member',
  summary: '按 SHA-256 查重：自己上传过的或已上架的相同文件',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, '摘要格式不正确') }),
  answer: z.object({ duplicate: z.object({ id: Id, name: z.string(), isOwn: z.boolean() }).nullable() }),
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/library/deleteResource/{id}',
  access: 'member',
  summary: '删除资源（本人或管理员）；买过的人仍可下载',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})

export const addFavoriteResource = endpoint({
  method: 'POST',
  path: '/api/library/addFavoriteResource',
  access: 'user',
  summary: '收藏',
  fields: z.object({ resourceId: Id }),
  answer: Done,
  fails: ['not_found'],
})

export const cancelFavoriteResource = endpoint({
  method: 'POST',
  path: '/api/library/cancelFavoriteResource',
  access: 'user',
  summary: '取消收藏',
  fields: z.object({ resourceId: Id }),
  answer: Done,
  fails: ['not_found'],
})

const memberList = { ...paging(pageSizes.memberList, ['uploadTime']), userId: Id.optional() }

export const BoughtResource = ResourceItem.extend({ buyTime: Time, paidCoin: z.number().int(), storageId: Id })

export const listBoughtResources = endpoint({
  method: 'GET',
  path: '/api/library/queryBuyResourceList',
  access: 'member',
  summary: '我购买的资源，最近的在前；userId 若给出必须是自己',
  query: z.object(memberList),
  answer: pageOf(BoughtResource),
})

export const listSharedResources = endpoint({
  method: 'POST',
  path: '/api/library/queryShareResourceList',
  access: 'user',
  summary: '共享给我的资源；userId 若给出必须是自己',
  fields: z.object(memberList),
  answer: pageOf(ResourceItem.extend({ shareTime: Time, shareUserName: z.string(), storageId: Id })),
  effect: false,
})

export const OwnResource = ResourceItem.extend({
  auditReason: z.string().nullable(),
  /** Whether an approved version is on sale, whatever the newest version's state. */
  isOnSale: z.boolean(),
  isTakenDown: z.boolean(),
  takenDownReason: z.string().nullable(),
  /** How often it was handed in. */
  versionNumber: z.number().int(),
  auditTime: Time.nullable(),
  saleCount: z.number().int(),
  favoriteCount: z.number().int(),
  /** The author's share of all sales. */
  earnedCoin: z.number().int(),
})
export type OwnResource = z.output<typeof OwnResource>

export const listOwnResources = endpoint({
  method: 'GET',
  path: '/api/library/queryOwnResourceList',
  access: 'member',
  summary: '我上传的资源（最新一版的状态），counts 为各状态份数',
  query: z.object({
    ...paging(pageSizes.memberList, ['uploadTime']),
    isAudit: AuditState.optional(),
    /** Part of the name. */
    name: z.string().trim().max(60).optional(),
  }),
  answer: pageOf(OwnResource).extend({
    /** Of everything I have on sale or had. */
    totals: z.object({ views: z.number().int(), downloads: z.number().int(), earned: z.number().int() }),
    counts: z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() }),
  }),
})

export const listFavoriteResources = endpoint({
  method: 'GET',
  path: '/api/library/queryFavoriteResourceList',
  access: 'user',
  summary: '我收藏的资源，最近收藏的在前',
  query: z.object(paging(pageSizes.memberList, ['uploadTime'])),
  answer: pageOf(
    ResourceItem.extend({
      favoriteTime: Time,
      isTakenDown: z.boolean(),
      /** What it cost then. */
      favoriteCoin: z.number().int(),
      /** Whether I may download it, and by what right. */
      code: AccessCode,
      storageId: Id,
    }),
  ),
})

export const listMyDownloads = endpoint({
  method: 'GET',
  path: '/api/library/queryDownloadList',
  access: 'user',
  summary: '我的下载记录',
  query: z.object(paging(pageSizes.memberList, ['downloadTime'])),
  answer: pageOf(
    z.object({
      id: Id,
      resourceId: Id,
      resourceName: z.string(),
      fileName: z.string(),
      suffix: z.string(),
      version: z.number().int(),
      downloadTime: Time,
      traceRecordCode: z.string(),
      storageId: Id,
      /** Whether it may be fetched again. */
      isAllowed: z.boolean(),
    }),
  ),
})

export const Category = z.object({ id: Id, categoryName: z.string() })
export type Category = z.output<typeof Category>

export const listResourceCategories = endpoint({
  method: 'POST',
  path: '/api/library/queryResourceCategoryList',
  access: 'anyone',
  summary: '资源类别，按设定的顺序',
  answer: z.array(Category.extend({ count: z.number().int() })),
  effect: false,
})

export const saveResourceCategory = endpoint({
  method: 'POST',
  path: '/api/library/saveResourceCategory',
  access: 'administrator',
  summary: '新增（无 id）或修改资源类别',
  body: z.strictObject({
    id: Id.optional(),
    categoryName: trimmed('请输入类别名称').max(20, '类别名称最多 20 个字'),
  }),
  answer: Category,
  fails: ['not_found', 'category_taken', 'category_limit_reached'],
})

export const sortResourceCategories = endpoint({
  method: 'PUT',
  path: '/api/library/sortResourceCategories',
  access: 'administrator',
  summary: '按给出的顺序排列全部类别',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  answer: Done,
  fails: ['edited_by_another'],
})

export const deleteResourceCategory = endpoint({
  method: 'DELETE',
  path: '/api/library/deleteResourceCategory/{id}',
  access: 'administrator',
  summary: '删除类别；仍有资源时拒绝',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'category_in_use'],
})

/** What the audit workbench shows of one version in the queue. */
export const AuditItem = ResourceItem.extend({
  /** The version under audit, or the newest. */
  versionNumber: z.number().int(),
  auditReason: z.string().nullable(),
  auditTime: Time.nullable(),
  auditUserName: z.string().nullable(),
  isOnSale: z.boolean(),
  isTakenDown: z.boolean(),
  phone: z.string(),
})
export type AuditItem = z.output<typeof AuditItem>

const auditFilters = {
  isAudit: AuditState.optional(),
  name: z.string().trim().max(60).optional(),
  resourceCategoryId: wholeNumber('资源类别不正确').optional(),
  uploadUserName: z.string().trim().max(30).optional(),
  isTakenDown: Flag.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listAuditResources = endpoint({
  method: 'GET',
  path: '/api/library/queryAuditResourceList',
  access: 'administrator',
  summary: '资源审核列表；counts 为各状态份数。待审核的按上传时间从早到晚',
  query: z.object({ ...paging(pageSizes.adminTable, ['uploadTime', 'downloadCount', 'coin']), ...auditFilters }),
  answer: pageOf(AuditItem).extend({
    counts: z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() }),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const getAuditResource = endpoint({
  method: 'GET',
  path: '/api/library/queryAuditResource',
  access: 'administrator',
  summary: '审核用的详情：待审版本与在售版本、文件、审核记录、队列中的上一份与下一份',
  query: z.object({ resourceId: Id, ...auditFilters }),
  answer: z.object({
    item: AuditItem,
    tags: z.array(z.string()),
    traceCode: z.string(),
    sha256: z.string(),
    localStorageList: z.array(StoredItem),
    preview: getPreview.answer,
    /** Other resources with the same file. */
    sameFile: z.array(z.object({ id: Id, name: z.string(), uploadUserName: z.string() })),
    /** The version on sale, when the one under audit is a newer one. */
    onSale: z
      .object({ number: z.number().int(), name: z.string(), resourceDesc: z.string(), coin: z.number().int() })
      .nullable(),
    trail: z.array(
      z.object({
        id: Id,
        auditTime: Time,
        auditUserName: z.string(),
        versionNumber: z.number().int(),
        act: z.enum(['audit', 'take-down', 'restore', 'delete']),
        from: AuditState.nullable(),
        to: AuditState.nullable(),
        auditReason: z.string(),
        coin: z.number().int(),
      }),
    ),
    previousId: Id.nullable(),
    nextId: Id.nullable(),
  }),
  fails: ['not_found'],
})

const auditReason = trimmed('请输入审核理由').max(reasonLength, `审核理由最多 ${reasonLength} 个字`)

export const auditResource = endpoint({
  method: 'POST',
  path: '/api/library/auditResource',
  access: 'administrator',
  summary: '审核最新一版；coin 缺省则保留作者的价格；versionNumber 为审阅的版本，作者已另交新版则 409',
  fields: z.object({
    id: Id,
    isAudit: AuditState,
    auditReason,
    coin: price('格式只允许数字').optional(),
    versionNumber: wholeNumber('版本号不正确').optional(),
  }),
  answer: Done,
  fails: ['not_found', 'already_approved', 'edited_by_another'],
})

export const auditResources = endpoint({
  method: 'POST',
  path: '/api/library/auditResources',
  access: 'administrator',
  summary: '批量审核待审核的资源；失败的逐条说明',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), isAudit: AuditState, auditReason }),
  answer: z.object({ done: z.number().int(), failed: z.array(z.object({ id: Id, message: z.string() })) }),
})

export const takeDownResource = endpoint({
  method: 'POST',
  path: '/api/library/takeDownResource',
  access: 'administrator',
  summary: '下架，须写理由；买过的人仍可下载',
  fields: z.object({
    id: Id,
    reason: trimmed('请输入下架理由').max(reasonLength, `下架理由最多 ${reasonLength} 个字`),
  }),
  answer: Done,
  fails: ['not_found'],
})

export const restoreResource = endpoint({
  method: 'POST',
  path: '/api/library/restoreResource',
  access: 'administrator',
  summary: '重新上架',
  fields: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

export const getTrace = endpoint({
  method: 'GET',
  path: '/api/library/queryTrace',
  access: 'anyone',
  summary: '溯源信息：标题、作者、上传与审核时间、原文件 SHA-256、状态',
  query: z.object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z-]{8,40}$/, '溯源码不正确'),
  }),
  answer: z.object({
    code: z.string(),
    name: z.string(),
    cover: z.string().nullable(),
    resourceCategoryId: Id,
    resourceCategoryName: z.string(),
    uploadUserName: z.string(),
    uploadTime: Time,
    auditTime: Time.nullable(),
    sha256: z.string(),
    suffix: z.string(),
    fileSize: z.number().int(),
    state: z.enum(['on-sale', 'taken-down', 'deleted']),
    /** Set when it still has a page. */
    resourceId: Id.nullable(),
    /** Of a code written for one download. */
    downloadTime: Time.nullable(),
    versionNumber: z.number().int(),
    /** Approved versions, newest first, so that a file at hand can be compared with each. */
    versions: z.array(z.object({ number: z.number().int(), uploadTime: Time, sha256: z.string() })),
  }),
  fails: ['not_found'],
})
