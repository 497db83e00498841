import { z } from 'zod'
import { type Level, levelId, pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'

/** More would bury the members' own notices. */
export const announcementsPerDay = 20
export const announcementLengths = { title: 40, text: 500, link: 200 } as const

/** Administrators are part of everybody, but no audience of their own. */
export type MemberLevel = Exclude<Level, typeof levelId.administrator>

/** Its audience: everybody, one level or one company. */
const audience = {
  level: wholeNumber('会员等级不正确')
    .pipe(z.literal([levelId.first, levelId.second, levelId.third], { error: '会员等级不正确' }))
    .optional(),
  companyId: Id.optional(),
}
const isOneAudience = ({ level, companyId }: { level?: unknown; companyId?: unknown }) => !level || !companyId
const twoAudiences = { message: '等级与公司只能选一个', path: ['companyId'] }

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** In words. */
  audience: z.string(),
  recipients: z.int(),
  notified: z.int(),
  createUserId: Id,
  createUserName: z.string(),
  createTime: Time,
  /** When the last member got it. */
  doneTime: Time.nullable(),
})
export type Announcement = z.output<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'administrator',
  permission: 'editContent',
  summary: '发给会员的通知与发送进度，最新的在前',
  query: z.object(paging(pageSizes.adminTable, ['createTime'])),
  answer: pageOf(Announcement),
  fails: ['page_out_of_range'],
})

export const exportAnnouncements = exportOf(listAnnouncements)

export const previewAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcements/preview',
  access: 'administrator',
  permission: 'editContent',
  summary: '一条通知会发给多少人，是否须由另一名管理员确认',
  query: z.object(audience).refine(isOneAudience, twoAudiences),
  answer: z.object({ audience: z.string(), recipients: z.int(), needsApproval: z.boolean() }),
  fails: ['not_found'],
})

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements',
  access: 'administrator',
  permission: 'editContent',
  summary: '给全体会员、一个等级或一家公司发通知；超过设置的人数时待另一名管理员确认后发送',
  body: z
    .strictObject({
      title: trimmed('请输入标题').max(announcementLengths.title, `标题最多 ${announcementLengths.title} 个字`),
      text: trimmed('请输入内容').max(announcementLengths.text, `内容最多 ${announcementLengths.text} 个字`),
      link: z
        .string()
        .trim()
        .max(announcementLengths.link, `链接最多 ${announcementLengths.link} 个字符`)
        .regex(/^(\/(?![/\\])[^\s\\]*)?$/, '请输入以 / 开头的站内地址')
        .optional(),
      ...audience,
    })
    .refine(isOneAudience, twoAudiences),
  answer: Done.extend({ isAwaitingApproval: z.boolean() }),
  fails: ['not_found', 'announcement_to_nobody', 'announcement_repeated', 'announcement_limit_reached'],
})
