import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import {
  Binary,
  foundPageOf,
  Id,
  NameFilter,
  oneOrMoreOf,
  pageOf,
  paging,
  pickedQuery,
  Time,
  wholeNumber,
  Year,
} from '../../fields.ts'
import { ListCounts, priceQuery } from '../../list-counts.ts'
import { PurchaseClaim } from '../claims/claims.ts'
import { BegunPreparation, Preparation } from '../copies/trace.ts'
import { AccessCode, receivedCounts, sharedBy, Validity } from '../documents/library-items.ts'
import { facetQuery, SearchFacets } from '../documents/search-facets.ts'
import { frontListQuery, memberListQuery, offerCalls, publicFilters } from '../items/offer-calls.ts'
import { Lesson, LessonItem } from './lesson-items.ts'

export * from './banners.ts'
export * from './lesson-audit.ts'
export * from './lesson-contribution.ts'
export * from './lesson-items.ts'
export * from './lesson-learning.ts'

const category = wholeNumber('课程类别不正确').optional()
const anyCategory = oneOrMoreOf(Id, '课程类别不正确').optional()

const sortable = ['uploadTime', 'viewCount', 'learnerCount', 'coin', 'rating'] as const

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonList',
  access: 'anyone',
  summary: '课程列表；只含已审核且对来访者开放的，本人与管理员可按 isAudit 看其他状态；name 为关键词',
  query: z.object({
    ...paging(pageSizes.lessons, sortable),
    ...publicFilters({
      /** 0: all. */
      lessonCategoryId: category,
      /** Any of these categories; totals stop at 1,000 as those of keywords do. */
      lessonCategoryIds: anyCategory,
      year: Year.optional(),
    }),
  }),
  answer: foundPageOf(LessonItem),
  fails: ['page_out_of_range'],
})

export const countFoundLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonFacets',
  access: 'anyone',
  summary: '关键词搜到的课程（没有关键词则为最新的 1000 门）按类别、年份、权限各有多少门',
  query: z.object({ ...facetQuery, lessonCategoryIds: anyCategory }),
  answer: SearchFacets,
})

export const countListedLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonCounts',
  access: 'anyone',
  summary: '课程列表的每个筛选条件各有多少门，其他条件不变',
  query: z.object({ ...priceQuery, lessonCategoryId: category, year: Year.optional() }),
  answer: ListCounts,
})

const frontQuery = (size: number) => ({ ...frontListQuery(size), lessonCategoryId: category })
export const listHotLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonIndexHot',
  access: 'anyone',
  summary: '热门课程：最近学习的人最多的；isDelete=1 为已删除的，仅管理员',
  query: z.object(frontQuery(pageSizes.hotLessons)),
  answer: pageOf(LessonItem),
  fails: ['page_out_of_range'],
})
export const listNewLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonIndexNew',
  access: 'anyone',
  summary: '最新课程；isDelete=1 为已删除的，仅管理员',
  query: z.object(frontQuery(pageSizes.latestLessons)),
  answer: pageOf(LessonItem),
  fails: ['page_out_of_range'],
})

export const listPickedLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonPicked',
  access: 'anyone',
  summary: '按编号取课程，次序与编号一致；不在架或对来访者不开放的不含',
  query: pickedQuery,
  answer: z.array(LessonItem),
})

export const {
  suggest: suggestLessons,
  countView: countLessonView,
  buy: buyLesson,
  addFavorite: addFavoriteLesson,
  cancelFavorite: cancelFavoriteLesson,
} = offerCalls({
  area: 'lesson',
  noun: 'Lesson',
  favoriteLabel: '收藏课程',
  target: { lessonId: Id },
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLesson',
  access: 'anyone',
  summary: '一门课程：目录、附件与我的进度；不对来访者开放的为 404',
  query: z.object({ lessonId: Id }),
  answer: Lesson,
  fails: ['not_found'],
})

export const checkLearn = endpoint({
  method: 'GET',
  path: '/api/lesson/isLearn',
  access: 'session',
  summary: '学习权限：0 未购买，1 免费/本人/管理员，2 已购买，3 共享给我',
  query: z.object({ lessonId: Id }),
  answer: z.object({ code: AccessCode }),
  fails: ['not_found'],
})

/**
 * The player reports when it starts and every few seconds. The server limits the claimed time by its own clock, which the
 * first report of a section starts.
 */
export const reportProgress = endpoint({
  method: 'POST',
  path: '/api/lesson/reportProgress',
  access: 'user',
  summary: '播放心跳：所在位置与新看过的片段；同时延长播放凭证',
  body: z.strictObject({
    sectionId: Id,
    position: z.number().min(0).max(100_000),
    /** Ranges played since the last report, in seconds. */
    watched: z.array(z.tuple([z.number().min(0), z.number().min(0)])).max(50),
  }),
  answer: z.object({ percent: z.int(), isDone: z.boolean() }),
  fails: ['not_found', 'lesson_not_bought', 'video_not_ready'],
})

const withProgress = { percent: z.int() }
export const listBoughtLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryBuyLessonList',
  access: 'member',
  summary: '我购买的课程，updateTime 为购买时间；sort=learnTime 按最近学习；userId 若给出必须是自己',
  query: z.object({
    ...memberListQuery,
    ...paging(pageSizes.memberList, ['uploadTime', 'learnTime']),
    lessonCategoryId: category,
  }),
  answer: pageOf(LessonItem.extend({ ...withProgress, paidCoin: z.int(), claim: PurchaseClaim })),
})
export const listSharedLessons = endpoint({
  method: 'POST',
  path: '/api/lesson/queryShareLessonList',
  access: 'user',
  summary: '授权给我的课程；userId 若给出必须是自己；validity=over 为已到期的，all 为全部',
  fields: z.object({ ...memberListQuery, validity: Validity.default('valid') }),
  answer: pageOf(LessonItem.extend({ ...withProgress, ...sharedBy })).extend({ counts: receivedCounts }),
  effect: false,
})
export const listFavoriteLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryFavoriteLessonList',
  access: 'member',
  summary: '我收藏的课程，最近收藏的在前；name 为名称的一部分',
  query: z.object({ ...paging(pageSizes.memberList, ['favoriteTime']), name: NameFilter }),
  answer: pageOf(LessonItem.extend({ favoriteTime: Time, isTakenDown: z.boolean() })),
})
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/lesson/downloadAttachment',
  access: 'user',
  summary: '下载课程附件，须有学习权限；支持断点续传，每次下载留痕',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found', 'lesson_not_bought', 'copy_not_ready', 'copy_failed', 'too_often'],
})

const preparation = { access: 'user', fails: ['not_found', 'lesson_not_bought'] } as const

export const prepareAttachment = endpoint({
  ...preparation,
  method: 'POST',
  path: '/api/lesson/prepareAttachment',
  summary: '为附件的下一次下载准备写有记录码的副本；几秒内没有备好为 making，备好后有通知',
  fields: z.object({ storageId: Id }),
  answer: BegunPreparation,
  fails: [...preparation.fails, 'copy_failed', 'too_often'],
})

export const getAttachmentPreparation = endpoint({
  ...preparation,
  method: 'GET',
  path: '/api/lesson/queryAttachmentPreparation',
  summary: '附件下一次下载的副本备好没有；none 为没有在准备',
  query: z.object({ storageId: Id }),
  answer: Preparation,
})
