import { z } from 'zod'
import { Id, Marked, Time, wholeNumber } from '../../fields.ts'
import { unstampedReasons } from '../copies/trace-rules.ts'
import { cardFields, detailFields } from '../items/item-fields.ts'

/** 0 待审核, 1 已审核, 2 不通过. */
export const AuditState = wholeNumber('审核状态不正确').pipe(
  z.union([z.literal(0), z.literal(1), z.literal(2)], { error: '审核状态不正确' }),
)
export type AuditState = z.output<typeof AuditState>

/** Only courses are opened and closed. */
const auditActions = ['audit', 'take-down', 'restore', 'delete', 'open', 'close', 'withdraw', 'resubmit'] as const
export type AuditAction = (typeof auditActions)[number]

/** Administrators' decisions about one item, newest first. */
export const AuditTrail = z.array(
  z.object({
    id: Id,
    auditTime: Time,
    auditUserName: z.string(),
    versionNumber: z.int(),
    act: z.enum(auditActions),
    from: AuditState.nullable(),
    to: AuditState.nullable(),
    auditReason: z.string(),
    coin: z.int(),
  }),
)

/** The result of `isDownload` (ACCESS-7). */
export const AccessCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const StoredItem = z.object({
  id: z.int(),
  name: z.string(),
  /** Without the dot, lower case. */
  suffix: z.string(),
  fileSize: z.int(),
  /** Only for those with access. */
  path: z.string().optional(),
})
export type StoredItem = z.output<typeof StoredItem>

export const ResourceItem = z.object({
  ...cardFields,
  resourceDesc: z.string(),
  resourceCategoryId: z.int(),
  resourceCategoryName: z.string(),
  downloadCount: z.int(),
  suffix: z.string(),
  fileSize: z.int(),
  /** In search results: where the words are. */
  marked: z.object({ name: Marked, resourceDesc: Marked }).optional(),
})
export type ResourceItem = z.output<typeof ResourceItem>

/** The progress of a file's in-page preview. */
export const previewStates = ['none', 'waiting', 'running', 'ready', 'failed'] as const
export const PreviewState = z.enum(previewStates)

export const ResourceVersion = z.object({
  number: z.int(),
  uploadTime: Time,
  storageId: Id,
  name: z.string(),
  suffix: z.string(),
  fileSize: z.int(),
  isAudit: AuditState,
  /** VER-1: what its author says has changed; empty for the first version. */
  changeNote: z.string(),
  /** When it came on sale. */
  auditTime: Time.nullable(),
})
export type ResourceVersion = z.output<typeof ResourceVersion>

export const Resource = ResourceItem.extend({
  ...detailFields,
  tags: z.array(z.string()),
  /** TRACE-2: why copies of the file carry no code though its kind could; null as far as known. */
  unstampedReason: z.enum(unstampedReasons).nullable(),
  localStorageList: z.array(StoredItem),
  auditTime: Time.nullable(),
  /** Approved versions, newest first; the file of an older one is offered to those with access. */
  versions: z.array(ResourceVersion),
  previewState: PreviewState,
  /** The caller's purchase; null without one. */
  purchase: z.object({ buyTime: Time, paidCoin: z.int(), versionNumber: z.int() }).nullable(),
  moreFromAuthor: z.array(ResourceItem),
})
export type Resource = z.output<typeof Resource>

/** The share through which the caller has access: giver, group and last day. */
export const sharedBy = {
  shareTime: Time,
  shareUserName: z.string(),
  shareGroupName: z.string().nullable(),
  until: Time.nullable(),
  /** The share has ended. */
  isOver: z.boolean(),
  /** The caller has asked for a renewal. */
  isRenewalAsked: z.boolean(),
}
/** Filters shares: valid ones, ended ones, or both. */
export const Validity = z.enum(['valid', 'over', 'all'], { error: '有效性不正确' })
export type Validity = z.output<typeof Validity>
/** `ending`: valid shares that end within a week. */
export const receivedCounts = z.object({ valid: z.int(), ending: z.int(), over: z.int() })

/** The position of an item in the list it was opened from. */
export const queuePlace = {
  previousId: Id.nullable(),
  nextId: Id.nullable(),
  /** Counted from 1; null: no longer in that list, or too far down. */
  place: z.int().nullable(),
  total: z.int(),
}
