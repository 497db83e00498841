import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Done, Id, Time } from '../../../fields.ts'
import { rebuildParts, rebuildScopes } from './rebuild-words.ts'

const RebuildPart = z.enum(rebuildParts, { error: '请选择要重建的内容' })
const RebuildScope = z.enum(rebuildScopes, { error: '请选择范围' })

export const Rebuild = z.object({
  id: Id,
  scope: RebuildScope,
  resourceId: Id.nullable(),
  parts: z.array(RebuildPart),
  state: z.enum(['running', 'stopped', 'done']),
  percent: z.int().min(0).max(100),
  doneCount: z.int(),
  failedCount: z.int(),
  userName: z.string(),
  createTime: Time,
  endTime: Time.nullable(),
})
export type Rebuild = z.output<typeof Rebuild>

const admin = { access: 'administrator', permission: 'jobs' } as const

export const listRebuilds = endpoint({
  method: 'GET',
  path: '/api/rebuilds',
  ...admin,
  summary: '最近的重建，最新的在前',
  answer: z.array(Rebuild),
})

export const startRebuild = endpoint({
  method: 'POST',
  path: '/api/rebuilds/start',
  ...admin,
  summary: '重建文档的预览、事实、索引或指纹；逐份进行，新上传的文档先处理',
  body: z.strictObject({
    scope: RebuildScope,
    resourceId: Id.optional(),
    parts: z.array(RebuildPart).min(1, '请选择要重建的内容').max(rebuildParts.length, '请选择要重建的内容'),
  }),
  answer: Done.extend({ id: Id }),
  status: 201,
  fails: ['not_found', 'rebuild_running'],
})

const WhichRebuild = z.strictObject({ id: Id })

export const stopRebuild = endpoint({
  method: 'POST',
  path: '/api/rebuilds/stop',
  ...admin,
  summary: '停止重建；正在处理的一份会做完',
  body: WhichRebuild,
  answer: Done,
  fails: ['not_found', 'rebuild_not_in_that_state'],
})

export const resumeRebuild = endpoint({
  method: 'POST',
  path: '/api/rebuilds/resume',
  ...admin,
  summary: '从停下的地方继续重建',
  body: WhichRebuild,
  answer: Done,
  fails: ['not_found', 'rebuild_not_in_that_state', 'rebuild_running'],
})
