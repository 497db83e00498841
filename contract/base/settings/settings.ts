import { z } from 'zod'
import { resourceLimits } from '../../catalogue/documents/library-rules.ts'
import { documentLimits } from '../../catalogue/documents/previews/reader-rules.ts'
import { extraSuffixes } from '../../catalogue/documents/previews/resource-suffixes.ts'
import { defaultReasons } from '../../catalogue/items/audit-reasons.ts'
import { endpoint } from '../../endpoint.ts'
import { Done, Time, wholeNumber } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'

const text = (max: number) => z.string().trim().max(max, `最多 ${max} 个字`)
const link = z.object({
  name: text(20).min(1, '请输入名称'),
  url: z.url({ protocol: /^https?$/, error: '请输入以 http(s):// 开头的网址' }).max(300),
})
const count = (min: number, max: number) =>
  wholeNumber(`请输入 ${min} 到 ${max} 的整数`).pipe(
    z.number().min(min, `请输入 ${min} 到 ${max} 的整数`).max(max, `请输入 ${min} 到 ${max} 的整数`),
  )

/** Contents of the header and footer of every page. */
export const SiteSettings = z.object({
  siteName: text(30).min(1, '请输入站点名称').default('数字工程咨询联盟'),
  shortName: text(10).min(1, '请输入简称').default('数咨'),
  /** Line in Latin letters below the name in the logo. */
  subtitle: text(60).default('Digital Engineering Consulting Alliance'),
  slogan: text(40).default('工程咨询数据、课程与同行交流'),
  hotline: text(30).default('400-000-0000'),
  hotlineHours: text(30).default('工作日 9:00–18:00'),
  address: text(80).default('示例市规划区测绘路 18 号 数咨大厦 9 层'),
  postalCode: text(10).default('100000'),
  copyright: text(60).default('数字工程咨询联盟 版权所有'),
  icpNo: text(40).default('京ICP备00000000号-1'),
  policeNo: text(40).default('京公网安备 00000000000000号'),
  /** For reports of vulnerabilities, in /.well-known/security.txt; the hotline while it is empty. */
  securityContact: text(200)
    .regex(/^(?:|mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, '请输入以 mailto: 或 https:// 开头的地址')
    .default(''),
  /** At the top of every page while it is not empty. */
  maintenanceNotice: text(120).default(''),
  externalLinks: z
    .array(link)
    .max(3, '最多 3 个外部链接')
    .default([
      { name: '工程人才网', url: 'https://jobs.example.com/' },
      { name: '继续教育平台', url: 'https://learning.example.com/' },
      { name: '数咨科技', url: 'https://company.example.com/' },
    ]),
  friendlyLinks: z
    .array(link)
    .max(8, '最多 8 个友情链接')
    .default([
      { name: '工程人才网', url: 'https://jobs.example.com/' },
      { name: '继续教育平台', url: 'https://learning.example.com/' },
      { name: '数咨科技', url: 'https://company.example.com/' },
      { name: '标准信息服务', url: 'https://standards.example.com/' },
    ]),
})
export type SiteSettings = z.output<typeof SiteSettings>

/** ACC-19: how often one account or address may try. */
export const LimitSettings = z.object({
  wrongLoginsPerAccount: count(1, 1_000_000).default(10),
  loginsPerAddress: count(1, 10_000_000).default(300),
  captchasPerAddress: count(1, 10_000_000).default(600),
  captchasWithoutProof: count(0, 10_000_000).default(20),
  questionsPerAddress: count(1, 10_000_000).default(30),
  registrationsPerAddress: count(1, 10_000_000).default(60),
  writesPerAccount: count(1, 10_000_000).default(600),
})
export type LimitSettings = z.output<typeof LimitSettings>

/** Proofs of identity, second factors of new administrators, and passwords. */
export const SecuritySettings = z.object({
  /** FAC-12: delicate calls ask for the password or a second factor again after this time. */
  proofMinutes: count(1, 240).default(10),
  /** FAC-15: from becoming an administrator; only where the portal is reached from other machines. */
  administratorGraceDays: count(0, 30).default(0),
  /** ACC-67: the number of last passwords, the present one included, that are not chosen again. */
  passwordHistory: count(1, 24).default(5),
})
export type SecuritySettings = z.output<typeof SecuritySettings>

/** The price of coins, rewards and the author's share. Caps are per member. */
export const PointSettings = z.object({
  coinsPerYuan: count(1, 1_000).default(10),
  customMinYuan: count(1, 10_000).default(1),
  customMaxYuan: count(1, 10_000).default(10_000),
  maxYuanPerOrder: count(1, 100_000).default(10_000),
  maxYuanPerDay: count(1, 1_000_000).default(50_000),
  signUpReward: count(0, 10_000).default(10),
  inviteReward: count(0, 10_000).default(20),
  /** Rewarded invitations per day; more are probably fake accounts. */
  inviteRewardsPerDay: count(0, 10_000).default(10),
  /** Of newcomers who register from one network (/24, /48), per day. */
  inviteRewardsPerNetwork: count(0, 10_000).default(3),
  /** Of newcomers who register in one browser, ever. */
  inviteRewardsPerDevice: count(0, 10_000).default(1),
  uploadReward: count(0, 10_000).default(10),
  authorSharePercent: count(0, 100).default(70),
  /** CLAIM-1: buyers may claim and the author's share is held this many days; 0: neither. */
  claimDays: count(0, 30).default(7),
  /** CLAIM-5: the author's time to answer a claim. */
  claimAnswerDays: count(1, 30).default(3),
  /** Refunds above it need a second administrator. */
  refundApprovalYuan: count(0, 100_000).default(500),
})
export type PointSettings = z.output<typeof PointSettings>

/** How long logs of members' activity are retained. */
export const RecordSettings = z.object({
  /** The law requires at least six months. */
  auditDays: count(180, 3650).default(1095),
})
export type RecordSettings = z.output<typeof RecordSettings>

/** What members may upload to the library beyond zip, doc and docx, and how large (LIB-17, LIB-18). */
export const LibrarySettings = z.object({
  extraSuffixes: z.array(z.enum(extraSuffixes, { error: '不支持的文件类型' })).default([]),
  maxUploadMb: count(1, 10_240).default(500),
  /** PREV-3: the part of a document that everybody may read unless its author chooses another, in percent. */
  freePercent: count(1, 100).default(10),
  /** The most that an author may choose. */
  maxFreePercent: count(1, 100).default(50),
  minFreePages: count(1, documentLimits.maxFreePages).default(1),
  maxFreePages: count(1, documentLimits.maxFreePages).default(documentLimits.maxFreePages),
  /** VER-4: auditors are shown other documents that contain at least this much of the text. */
  alikePercent: count(10, 100).default(30),
  /** PREV-9: 1: the text of scans is recognised by a job, where the operator has installed the module for it. */
  readScans: count(0, 1).default(0),
  /** TRACE-5: 1: a download whose code could not be written goes out without it, and is only logged. */
  untracedDownloads: count(0, 1).default(0),
})
export type LibrarySettings = z.output<typeof LibrarySettings>

/** How large and how long a video may be (LES-19). */
export const VideoSettings = z.object({
  maxUploadMb: count(1, 10_240).default(4096),
  maxMinutes: count(1, 600).default(240),
})
export type VideoSettings = z.output<typeof VideoSettings>

/** How much a member may store, files, pictures and open uploads together (FILE-22). */
export const StorageSettings = z.object({
  memberMb: count(1, 100_000_000).default(51_200),
  memberMbPerDay: count(1, 100_000_000).default(20_480),
})
export type StorageSettings = z.output<typeof StorageSettings>

/** How far a purchase may be shared (SHARE-3). */
export const SharingSettings = z.object({
  /** Number of members with whom a buyer may share a purchased course. */
  lessonSeats: count(0, 10_000).default(20),
})
export type SharingSettings = z.output<typeof SharingSettings>

/** Time of the daily backup, and how many are retained. */
export const BackupSettings = z.object({
  /** The hour (Asia/Shanghai); 24 for never. */
  hour: count(0, 24).default(3),
  keep: count(1, 100).default(7),
})
export type BackupSettings = z.output<typeof BackupSettings>

/** MSG-6: how many messages people may ask for, of each channel. ACC-60: whether a phone must be verified. */
export const MessageSettings = z.object({
  /** 1: who registers must prove the phone number by a code. */
  verifiedPhoneRequired: count(0, 1).default(0),
  resendSeconds: count(1, 3_600).default(60),
  perReceiverHour: count(1, 10_000).default(5),
  perReceiverDay: count(1, 10_000).default(10),
  perNetworkHour: count(1, 1_000_000).default(60),
  allPerHour: count(1, 10_000_000).default(3_000),
})
export type MessageSettings = z.output<typeof MessageSettings>

/** Those of Chrome, Firefox, Safari and Edge. */
const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]
const maxPushServices = 20

/** Notices to many members (ADMIN-14) and in browsers. */
export const NoticeSettings = z.object({
  /** To more members than this only when a second administrator confirms it. */
  approvalRecipients: count(0, 100_000_000).default(200),
  /** MSG-14: 1: members may switch on notices in their browsers. */
  webPush: count(0, 1).default(0),
  /** The hosts to which notices are pushed, `*.` for all below one. */
  pushServices: z
    .array(
      text(100).regex(/^(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/, '请输入域名，如 push.example.com 或 *.example.com'),
    )
    .max(maxPushServices, `最多 ${maxPushServices} 个推送服务`)
    .default([...knownPushServices]),
})
export type NoticeSettings = z.output<typeof NoticeSettings>

/** The rules of the country for what members write (LAW-1 to LAW-3); 1 for yes. */
export const PostingSettings = z.object({
  showsRegion: count(0, 1).default(1),
  verifiedPhoneRequired: count(0, 1).default(0),
  aiShareRequired: count(0, 1).default(0),
})
export type PostingSettings = z.output<typeof PostingSettings>

const reasons = (defaults: readonly string[]) =>
  z
    .array(text(resourceLimits.reasonLength).min(1, '请输入理由'))
    .min(1, '至少一条理由')
    .max(12, '最多 12 条理由')
    .default([...defaults])

/** The reasons offered for each verdict of an audit (AUD-3). */
export const AuditSettings = z.object({
  approved: reasons(defaultReasons.approved),
  rejected: reasons(defaultReasons.rejected),
  waiting: reasons(defaultReasons.waiting),
})
export type AuditSettings = z.output<typeof AuditSettings>

/** Every group of settings that can be changed while the portal runs. A feature adds its own group here. */
export const settingGroups = {
  site: SiteSettings,
  limits: LimitSettings,
  messages: MessageSettings,
  notices: NoticeSettings,
  posting: PostingSettings,
  security: SecuritySettings,
  points: PointSettings,
  library: LibrarySettings,
  videos: VideoSettings,
  storage: StorageSettings,
  records: RecordSettings,
  backups: BackupSettings,
  sharing: SharingSettings,
  audit: AuditSettings,
} as const
export type SettingGroups = { [G in keyof typeof settingGroups]: z.output<(typeof settingGroups)[G]> }
export type SettingGroup = keyof SettingGroups

/** The permission that reads and changes a group. */
export const settingPermission = (group: SettingGroup): Permission => (group === 'points' ? 'pricing' : 'settings')

export const getSite = endpoint({
  method: 'GET',
  path: '/api/settings/site',
  access: 'anyone',
  summary: '页头、页脚等站点信息；asksAiShare 为发布时是否须声明 AI 生成',
  answer: SiteSettings.extend({ asksAiShare: z.boolean() }),
})

export const getAuditReasons = endpoint({
  method: 'GET',
  path: '/api/settings/auditReasons',
  access: 'administrator',
  permission: 'auditContent',
  summary: '审核时可选的常用理由，按结论分组',
  answer: AuditSettings,
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'administrator',
  permission: ['settings', 'pricing'],
  summary: '本角色能看的设置、各组版本号',
  answer: z.array(
    z.object({
      group: z.enum(Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]]),
      version: z.int(),
      values: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'administrator',
  permission: ['settings', 'pricing'],
  grade: 'review',
  summary:
    '修改一组设置；version 是读取时的版本号，他人已改则 409；价格由财务申请，另一名管理员确认后生效（isAwaitingApproval）',
  body: z.strictObject({
    group: z.enum(Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]], { error: '没有这组设置' }),
    version: wholeNumber(),
    values: z.record(z.string(), z.unknown()),
  }),
  answer: Done.extend({ version: z.int(), isAwaitingApproval: z.boolean() }),
  fails: ['edited_by_another', 'forbidden', 'approval_waiting'],
})

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/settings/history',
  access: 'administrator',
  permission: ['settings', 'pricing'],
  summary: '设置修改记录，最近的在前',
  answer: z.array(
    z.object({
      id: z.int(),
      group: z.string(),
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      userName: z.string(),
      createTime: Time,
    }),
  ),
})
