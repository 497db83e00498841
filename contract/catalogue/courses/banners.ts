import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, Id, PicturePath, ReadVersion, Time, trimmed, wholeNumber } from '../../fields.ts'
import { LessonItem } from './lesson-items.ts'
import type { BannerPeriod } from './lesson-rules.ts'

const Place = z.enum(['home', 'course'], { error: '请选择位置' })

/** Banners of the home page and of the courses (LES-23). */
export const Banner = z.object({
  id: Id,
  name: z.string(),
  scrollCover: z.string().nullable(),
  /** The course it leads to, or an address. */
  productId: Id.nullable(),
  scrollUrl: z.string().nullable(),
  sort: z.int(),
  place: Place,
  isShown: z.boolean(),
  /** The time in which it is shown; null: at once, or for good. */
  showFrom: Time.nullable(),
  showUntil: Time.nullable(),
  version: z.int(),
  uploadTime: Time,
  /** In lists: the course, while it is listed. */
  lesson: LessonItem.pick({
    lessonCategoryId: true,
    lessonCategoryName: true,
    uploadUserName: true,
    hasChapter: true,
    chapterCount: true,
    sectionCount: true,
  }).optional(),
})
export type Banner = z.output<typeof Banner>
const bannerContent = {
  name: trimmed('请输入名称').max(60, '名称最多 60 个字'),
  scrollCover: PicturePath.nullish(),
  productId: Id.nullish(),
  scrollUrl: z
    .string()
    .trim()
    .max(300, '地址最多 300 个字')
    .regex(/^(\/(?![/\\])|https?:\/\/)\S*$/, '请输入站内路径或以 http(s):// 开头的网址')
    .nullish(),
  place: Place.default('course'),
  isShown: Bool.default(true),
  showFrom: Time.nullish(),
  showUntil: Time.nullish(),
  sort: wholeNumber('请输入整数').optional(),
}

const endsAfterStart = ({ showFrom, showUntil }: BannerPeriod) =>
  !showFrom || !showUntil || Date.parse(showFrom) < Date.parse(showUntil)
const endsTooEarly = { message: '结束时间须晚于开始时间', path: ['showUntil'] }

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLessonScrollShowList',
  access: 'anyone',
  summary: '轮播图，按顺序；管理员看到全部，其他人只看到投放中且所指课程对其开放的',
  query: z.object({ place: Place.optional() }),
  answer: z.array(Banner),
})
export const addBanner = endpoint({
  method: 'POST',
  path: '/api/lesson/addLessonScrollShow',
  access: 'administrator',
  permission: 'editContent',
  summary: '新增轮播图',
  body: z.strictObject(bannerContent).refine(endsAfterStart, endsTooEarly),
  answer: Banner,
  status: 201,
  fails: ['not_found', 'banner_limit_reached'],
})
export const updateBanner = endpoint({
  method: 'PUT',
  path: '/api/lesson/updateLessonScrollShow',
  access: 'administrator',
  permission: 'editContent',
  summary: '修改轮播图；带上 version 时他人已改则 409',
  body: z.strictObject({ ...bannerContent, id: Id, version: ReadVersion }).refine(endsAfterStart, endsTooEarly),
  answer: Banner,
  fails: ['not_found', 'edited_by_another', 'banner_limit_reached'],
})
export const sortBanners = endpoint({
  method: 'PUT',
  path: '/api/lesson/sortLessonScrollShow',
  access: 'administrator',
  permission: 'editContent',
  summary: '按给出的顺序排列一处的轮播图',
  body: z.strictObject({ place: Place, ids: z.array(Id).min(1).max(50) }),
  answer: Done,
  fails: ['edited_by_another'],
})
export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/lesson/deleteLessonScrollShow/{id}',
  access: 'administrator',
  permission: 'editContent',
  summary: '删除轮播图',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})
