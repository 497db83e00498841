import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import {
  Binary,
  Day,
  foundPageOf,
  Id,
  Keyword,
  NameFilter,
  oneOrMoreOf,
  pageOf,
  paging,
  pickedQuery,
  Time,
  wholeNumber,
} from '../../fields.ts'
import { ListCounts, priceQuery } from '../../list-counts.ts'
import { PurchaseClaim } from '../claims/claims.ts'
import { BegunPreparation, Preparation } from '../copies/trace.ts'
import { frontListQuery, memberListQuery, offerCalls, publicFilters } from '../items/offer-calls.ts'
import { OwnCounts, ownItemState } from '../items/own-item-calls.ts'
import { AccessCode, AuditState, Resource, ResourceItem, receivedCounts, sharedBy, Validity } from './library-items.ts'
import { Formats, facetQuery, SearchFacets } from './search-facets.ts'

export * from '../copies/leaks.ts'
export * from '../copies/trace.ts'
export * from './library-audit.ts'
export * from './library-contribution.ts'
export * from './library-items.ts'
export * from './library-watch.ts'
export * from './previews/archive.ts'

const category = wholeNumber('资源类别不正确').optional()
const anyCategory = oneOrMoreOf(Id, '资源类别不正确').optional()
/** Given twice: first and last day. */
const uploadTime = z.union([Day, z.array(Day).max(2, '日期范围不正确')]).optional()

const sortable = ['uploadTime', 'downloadCount', 'viewCount', 'coin', 'rating'] as const

export const listResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResouceList',
  access: 'anyone',
  summary: '资源列表；只含已审核的，本人（uploadUserId 为自己）与管理员可按 isAudit 看其他状态；name 为关键词',
  query: z.object({
    ...paging(pageSizes.mall, sortable),
    ...publicFilters({
      /** 0: all. */
      resourceCategoryId: category,
      uploadTime,
      /** Any of these categories, any of these suffixes; totals stop at 1,000 as those of keywords do. */
      resourceCategoryIds: anyCategory,
      format: Formats.optional(),
    }),
  }),
  answer: foundPageOf(ResourceItem),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const countFoundResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResourceFacets',
  access: 'anyone',
  summary: '关键词搜到的资源（没有关键词则为最新的 1000 份）按类别、格式、年份、权限各有多少份',
  query: z.object({ ...facetQuery, resourceCategoryIds: anyCategory, format: Formats.optional() }),
  answer: SearchFacets,
})

export const countListedResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResourceCounts',
  access: 'anyone',
  summary: '资源列表的每个筛选条件各有多少份，其他条件不变；since 为起始日期，可给多个',
  query: z.object({
    ...priceQuery,
    resourceCategoryId: category,
    uploadTime,
    since: oneOrMoreOf(Day, '日期格式不正确').optional(),
  }),
  answer: ListCounts,
  fails: ['days_reversed'],
})

export const {
  suggest: suggestResources,
  countView: countResourceView,
  buy: buyResource,
  addFavorite: addFavoriteResource,
  cancelFavorite: cancelFavoriteResource,
} = offerCalls({
  area: 'library',
  noun: 'Resource',
  favoriteLabel: '收藏',
  target: { resourceId: Id },
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
  summary: '热门资源：最近下载最多的；isDelete=1 为已删除的，仅管理员',
  query: z.object({ ...frontListQuery(pageSizes.hotResources), resourceCategoryId: category }),
  answer: pageOf(ResourceItem),
  fails: ['page_out_of_range'],
})

export const listPickedResources = endpoint({
  method: 'GET',
  path: '/api/library/queryResoucePicked',
  access: 'anyone',
  summary: '按编号取资源，次序与编号一致；不在架的不含',
  query: pickedQuery,
  answer: z.array(ResourceItem),
})

export const listRelatedWords = endpoint({
  method: 'GET',
  path: '/api/library/relatedWords',
  access: 'anyone',
  summary: '搜这个词的人还可以试的词，最多 5 个，都搜得到资源',
  query: z.object({ name: Keyword.min(1, '请输入关键词') }),
  answer: z.array(z.string()),
})

export const listTrendingWords = endpoint({
  method: 'GET',
  path: '/api/library/trendingWords',
  access: 'anyone',
  summary: '热门词，最多 12 个：近期下载最多的资源的标签，都搜得到资源',
  answer: z.array(z.string()),
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

export const downloadResource = endpoint({
  method: 'GET',
  path: '/api/library/download',
  access: 'user',
  summary: '下载文件；支持断点续传，每次下载留痕',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found', 'not_bought', 'copy_not_ready', 'copy_failed', 'too_often'],
})

const preparation = { access: 'user', fails: ['not_found', 'not_bought'] } as const

export const prepareDownload = endpoint({
  ...preparation,
  method: 'POST',
  path: '/api/library/prepareDownload',
  summary: '为下一次下载准备写有记录码的副本；几秒内没有备好为 making，备好后有通知',
  fields: z.object({ storageId: Id }),
  answer: BegunPreparation,
  fails: [...preparation.fails, 'copy_failed', 'too_often'],
})

export const getPreparation = endpoint({
  ...preparation,
  method: 'GET',
  path: '/api/library/queryPreparation',
  summary: '下一次下载的副本备好没有；none 为没有在准备',
  query: z.object({ storageId: Id }),
  answer: Preparation,
})

export const BoughtResource = ResourceItem.extend({
  buyTime: Time,
  paidCoin: z.int(),
  storageId: Id,
  claim: PurchaseClaim,
})

export const listBoughtResources = endpoint({
  method: 'GET',
  path: '/api/library/queryBuyResourceList',
  access: 'member',
  summary: '我购买的资源，最近的在前；userId 若给出必须是自己',
  query: z.object(memberListQuery),
  answer: pageOf(BoughtResource),
})

export const listSharedResources = endpoint({
  method: 'POST',
  path: '/api/library/queryShareResourceList',
  access: 'user',
  summary: '共享给我的资源；userId 若给出必须是自己；validity=over 为已到期的，all 为全部',
  fields: z.object({ ...memberListQuery, validity: Validity.default('valid') }),
  answer: pageOf(ResourceItem.extend({ ...sharedBy, storageId: Id })).extend({ counts: receivedCounts }),
  effect: false,
})

export const OwnResource = ResourceItem.extend({
  ...ownItemState,
  /** Number of submitted versions. */
  versionNumber: z.int(),
  auditTime: Time.nullable(),
  saleCount: z.int(),
  favoriteCount: z.int(),
  /** The author's share of all sales. */
  earnedCoin: z.int(),
})
export type OwnResource = z.output<typeof OwnResource>

const OwnTotals = z.object({ views: z.int(), downloads: z.int(), earned: z.int() })

export const listOwnResources = endpoint({
  method: 'GET',
  path: '/api/library/queryOwnResourceList',
  access: 'member',
  summary: '我上传的资源（最新一版的状态），counts 为各状态份数',
  query: z.object({
    ...paging(pageSizes.memberList, ['uploadTime']),
    isAudit: AuditState.optional(),
    name: NameFilter,
  }),
  answer: pageOf(OwnResource).extend({
    /** Totals of all the author's resources. */
    totals: OwnTotals,
    /** Totals of the last 30 days. */
    recent: OwnTotals,
    counts: OwnCounts,
  }),
})

export const listFavoriteResources = endpoint({
  method: 'GET',
  path: '/api/library/queryFavoriteResourceList',
  access: 'member',
  summary: '我收藏的资源，最近收藏的在前；name 为名称的一部分',
  query: z.object({ ...paging(pageSizes.memberList, ['uploadTime']), name: NameFilter }),
  answer: pageOf(
    ResourceItem.extend({
      favoriteTime: Time,
      isTakenDown: z.boolean(),
      /** The price at that time. */
      favoriteCoin: z.int(),
      /** Whether and why the caller may download it. */
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
      version: z.int(),
      downloadTime: Time,
      traceRecordCode: z.string(),
      storageId: Id,
      /** Whether the file carries the code. */
      isStamped: z.boolean(),
      /** Whether it can be downloaded again. */
      isAllowed: z.boolean(),
    }),
  ),
})
