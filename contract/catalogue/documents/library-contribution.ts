import { z } from 'zod'
import { fileRefusals } from '../../base/files/files.ts'
import { declaredAiShare, shownAiShare } from '../../base/moderation/ai-share.ts'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, PicturePath, trimmed, wholeNumber } from '../../fields.ts'
import { ownItemCalls } from '../items/own-item-calls.ts'
import { AuditState, StoredItem } from './library-items.ts'
import { price } from './library-price.ts'
import { resourceLimits } from './library-rules.ts'

const { maxTags, nameLength, descriptionLength, tagLength, changeNoteLength } = resourceLimits

/** One or several tags; a form sends a single one as a plain value. */
const tags = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[,，、\s]+/))])
  .transform((list) => [...new Set(list.map((tag) => tag.trim()).filter(Boolean))])
  .pipe(z.array(z.string().max(tagLength, `标签最多 ${tagLength} 个字`)).max(maxTags, `标签最多 ${maxTags} 个`))

const uploadId = z.string().regex(/^[a-z0-9]{16,64}$/, '上传编号不正确')

const freePercent = wholeNumber('免费部分须是 1 到 100 的整数').pipe(
  z.number().min(1, '免费部分须是 1 到 100 的整数').max(100, '免费部分须是 1 到 100 的整数'),
)

/** The fields of the upload form; LIB-19 prescribes their names. */
const contribution = {
  sourceName: trimmed('请输入标题').max(nameLength, `标题最多 ${nameLength} 个字`),
  sourceDesc: trimmed('请输入文件的描述').max(descriptionLength, `描述最多 ${descriptionLength} 个字`),
  sourceCategoryId: wholeNumber('请选择资源类别').pipe(z.number().positive('请选择资源类别')),
  coin: price('请输入下载积分'),
  tags: tags.optional(),
  /** The id of a picture uploaded before (`/photo/{id}/full`), or that path; absent: a drawn cover. */
  cover: PicturePath.nullish(),
  /** A finished resumable upload instead of a file part. */
  uploadId: uploadId.optional(),
  /** PREV-3: the part of the document that everybody may read, in percent; absent: as before, or as the settings say. */
  freePercent: freePercent.optional(),
  aiShare: declaredAiShare,
}

export const uploadResource = endpoint({
  method: 'POST',
  path: '/api/library/upload',
  access: 'member',
  isPosting: true,
  summary: '上传资源：multipart 的 file，或已完成的断点续传 uploadId；上传后待审核',
  fields: z.object(contribution),
  files: ['file'],
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: [
    ...fileRefusals,
    'free_part_refused',
    'file_duplicate',
    'upload_unfinished',
    'category_unknown',
    'content_blocked',
  ],
})

export const updateResource = endpoint({
  method: 'POST',
  path: '/api/library/updateResource',
  access: 'member',
  isPosting: true,
  summary: '修改自己的资源：生成待审核的新版本，已上架的版本继续在售；不带文件时沿用原文件',
  fields: z.object({
    ...contribution,
    id: Id,
    /** VER-1: required with a new file once a version was approved; buyers read it. */
    changeNote: z.string().trim().max(changeNoteLength, `更新说明最多 ${changeNoteLength} 个字`).optional(),
  }),
  files: ['file'],
  answer: z.object({ id: Id, message: z.string() }),
  fails: [...uploadResource.fails, 'change_note_missing', 'not_found', 'forbidden'],
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
    coin: z.int(),
    tags: z.array(z.string()),
    cover: z.string().nullable(),
    freePercent: z.int(),
    file: StoredItem,
    isAudit: AuditState,
    auditReason: z.string().nullable(),
    /** Whether an approved version is listed at the same time. */
    isOnSale: z.boolean(),
    /** Whether a new file needs a change note. */
    hasApprovedVersion: z.boolean(),
    changeNote: z.string(),
    aiShare: shownAiShare,
  }),
  fails: ['not_found', 'forbidden'],
})

export const getUploadRules = endpoint({
  method: 'GET',
  path: '/api/library/queryUploadRules',
  access: 'member',
  summary: '上传须遵守的：允许的扩展名、大小上限，通过审核的奖励与售出时作者所得的百分比',
  answer: z.object({
    suffixes: z.array(z.string()),
    maxMb: z.int(),
    reward: z.int(),
    /** Sales of administrators' uploads go to the platform. */
    sharePercent: z.int(),
    /** PREV-3: the free part of a document: what applies without a choice, and the bounds. */
    freePercent: z.int(),
    maxFreePercent: z.int(),
    minFreePages: z.int(),
    maxFreePages: z.int(),
  }),
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

export const {
  withdraw: withdrawResource,
  resubmit: resubmitResource,
  takeDown: takeOwnResourceDown,
  restore: restoreOwnResource,
} = ownItemCalls({ area: 'library', noun: 'Resource', label: '资源', shown: '商城', use: '下载' })
