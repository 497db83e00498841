import { z } from 'zod'
import { shownAiShare } from '../../base/moderation/ai-share.ts'
import { BatchIds, BatchOutcome, SaleDone, saleBatchCalls } from '../../batch-calls.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Bool, Flag, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { DecisionDone, deskCalls, deskFacts } from '../items/audit-desk.ts'
import { categoryCalls } from '../items/categories/categories.ts'
import { auditFilters, auditReason, decisionFields } from '../items/offer-calls.ts'
import { AuditCounts } from '../items/own-item-calls.ts'
import { AuditState, AuditTrail, PreviewState, queuePlace, ResourceItem, StoredItem } from './library-items.ts'
import { resourceLimits } from './library-rules.ts'

const { reasonLength } = resourceLimits

export const adminDownload = endpoint({
  method: 'GET',
  path: '/api/library/adminDownload',
  access: 'administrator',
  permission: 'auditContent',
  summary: '管理员下载任一版本的文件，不计入下载数，留痕',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found'],
})

export const previewResource = endpoint({
  method: 'GET',
  path: '/api/library/previewAdminResource',
  access: 'administrator',
  permission: 'auditContent',
  summary: '文件的 PDF 预览，留痕',
  query: z.object({ storageId: Id }),
  answer: Binary,
  fails: ['not_found', 'preview_not_ready', 'preview_failed', 'preview_unsupported'],
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/library/queryPreview',
  access: 'administrator',
  permission: 'auditContent',
  summary: '预览的进度；失败时 reason 说明原因',
  query: z.object({ storageId: Id }),
  answer: z.object({
    state: PreviewState,
    reason: z.string().nullable(),
    pageCount: z.int().nullable(),
  }),
  fails: ['not_found'],
})

const AlikeText = z.object({
  page: z.int(),
  parts: z.array(z.object({ text: z.string(), isSame: z.boolean() })),
})

export const AlikeTexts = z.object({
  /** How much of the first document the other contains. */
  percent: z.int(),
  /** Pages of the first document with alike paragraphs. */
  pages: z.array(z.int()),
  /** Alike paragraphs, in the order of the first document. */
  pairs: z.array(z.object({ left: AlikeText, right: AlikeText })),
  isCapped: z.boolean(),
})
export type AlikeTexts = z.output<typeof AlikeTexts>

export const getAlikeTexts = endpoint({
  method: 'GET',
  path: '/api/library/queryAlikeTexts',
  access: 'administrator',
  permission: 'auditContent',
  summary: '两份文件里相近的段落，逐段对照',
  query: z.object({ storageId: Id, otherStorageId: Id }),
  answer: AlikeTexts,
  fails: ['not_found', 'preview_not_ready'],
})

/** One version in the audit queue. */
export const AuditItem = ResourceItem.extend({
  /** The version under audit, or the newest. */
  versionNumber: z.int(),
  auditReason: z.string().nullable(),
  auditTime: Time.nullable(),
  auditUserName: z.string().nullable(),
  isOnSale: z.boolean(),
  isTakenDown: z.boolean(),
  /** Taking it down, or putting it back, awaits a second administrator. */
  isAwaitingApproval: z.boolean(),
  /** What the author declares of this version, and what an administrator decided instead. */
  aiShare: shownAiShare,
  aiShareRuled: shownAiShare,
  phone: z.string(),
})
export type AuditItem = z.output<typeof AuditItem>

const filters = auditFilters(
  { resourceCategoryId: wholeNumber('资源类别不正确').optional() },
  { isTakenDown: Flag.optional() },
)

export const listAuditResources = endpoint({
  method: 'GET',
  path: '/api/library/queryAuditResourceList',
  access: 'administrator',
  permission: 'auditContent',
  summary: '资源审核列表；counts 为各状态份数。待审核的按上传时间从早到晚',
  query: z.object({ ...paging(pageSizes.adminTable, ['uploadTime', 'downloadCount', 'coin']), ...filters }),
  answer: pageOf(AuditItem).extend({ counts: AuditCounts }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAuditResources = exportOf(listAuditResources)

export const getAuditResource = endpoint({
  method: 'GET',
  path: '/api/library/queryAuditResource',
  access: 'administrator',
  permission: 'auditContent',
  summary: '审核用的详情：待审版本与在售版本、文件、审核记录、队列中的上一份与下一份',
  query: z.object({ resourceId: Id, ...filters }),
  answer: z.object({
    item: AuditItem,
    tags: z.array(z.string()),
    traceCode: z.string(),
    sha256: z.string(),
    localStorageList: z.array(StoredItem),
    preview: getPreview.answer,
    /** Other resources with the same file. */
    sameFile: z.array(z.object({ id: Id, name: z.string(), uploadUserName: z.string() })),
    /** The listed version, when a newer one is being audited. */
    onSale: z.object({ number: z.int(), name: z.string(), resourceDesc: z.string(), coin: z.int() }).nullable(),
    trail: AuditTrail,
    ...queuePlace,
    ...deskFacts,
    /** AUD-6, VER-4: resources with the same file, with alike text, or with an alike title and description; nearest first. */
    similar: z.array(
      z.object({
        id: Id,
        name: z.string(),
        uploadUserName: z.string(),
        percent: z.int(),
        basis: z.enum(['file', 'text', 'title']),
        isOnSale: z.boolean(),
        storageId: Id,
        suffix: z.string(),
      }),
    ),
  }),
  fails: ['not_found'],
})

export const auditResource = endpoint({
  method: 'POST',
  path: '/api/library/auditResource',
  access: 'administrator',
  permission: 'auditContent',
  summary:
    '审核最新一版；coin 缺省则保留作者的价格；versionNumber 与 auditBefore 为审阅时的版本与状态，作者已另交新版或他人已审核则 409',
  fields: z.object(decisionFields()),
  answer: DecisionDone,
  fails: ['not_found', 'already_approved', 'withdrawn', 'edited_by_another', 'audit_locked'],
})

export const {
  getDesk: getResourceDesk,
  lock: lockAuditResource,
  unlock: unlockAuditResource,
  undo: undoAuditResource,
} = deskCalls({ area: 'library', noun: 'Resource', things: '资源' })

export const auditResources = endpoint({
  method: 'POST',
  path: '/api/library/auditResources',
  access: 'administrator',
  permission: 'auditContent',
  summary: '批量审核待审核的资源；失败的逐条说明；isUndoable 时稍后生效，其间可撤回',
  body: z.strictObject({ ids: BatchIds, isAudit: AuditState, auditReason, isUndoable: Bool.default(false) }),
  answer: BatchOutcome,
})

export const undoAuditResources = endpoint({
  method: 'POST',
  path: '/api/library/undoAuditResources',
  access: 'administrator',
  permission: 'auditContent',
  summary: '批量撤回本人尚未生效的审核；已生效的逐条说明',
  body: z.strictObject({ ids: BatchIds }),
  answer: BatchOutcome,
})

export const { takeDown: takeDownResources, restore: restoreResources } = saleBatchCalls({
  area: 'library',
  noun: 'Resource',
  things: '资源',
})

export const takeDownResource = endpoint({
  method: 'POST',
  path: '/api/library/takeDownResource',
  access: 'administrator',
  permission: 'takeDown',
  grade: 'review',
  summary: '下架，须写理由；买过的人仍可下载；不能独自决定的角色提交复核',
  fields: z.object({
    id: Id,
    reason: trimmed('请输入下架理由').max(reasonLength, `下架理由最多 ${reasonLength} 个字`),
  }),
  answer: SaleDone,
  fails: ['not_found', 'approval_waiting'],
})

export const restoreResource = endpoint({
  method: 'POST',
  path: '/api/library/restoreResource',
  access: 'administrator',
  permission: 'takeDown',
  grade: 'review',
  summary: '重新上架；作者自己下架的由作者重新上架',
  fields: z.object({ id: Id }),
  answer: SaleDone,
  fails: ['not_found', 'taken_down_by_another', 'approval_waiting'],
})

export const {
  list: listResourceCategories,
  save: saveResourceCategory,
  sort: sortResourceCategories,
  remove: deleteResourceCategory,
} = categoryCalls({ area: 'library', noun: 'Resource', label: '资源类别', things: '资源', permission: 'auditContent' })
