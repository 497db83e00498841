import { z } from 'zod'
import { resourceLimits } from './catalogue/documents/library-rules.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, trimmed } from './fields.ts'

const maxAtOnce = 100
export const BatchIds = z
  .array(Id, { error: '请选择内容' })
  .min(1, '请选择内容')
  .max(maxAtOnce, `一次最多 ${maxAtOnce} 项`)

/** `done` are the items that were changed; `failed` those that stay as they are, and why. */
export const BatchOutcome = Done.extend({
  done: z.array(Id),
  failed: z.array(z.object({ id: Id, message: z.string() })),
})
export type BatchOutcome = z.output<typeof BatchOutcome>

/** `waiting` are the items whose change awaits a second administrator (ROLE-10). */
export const SaleBatchOutcome = BatchOutcome.extend({ waiting: z.array(Id) })
export type SaleBatchOutcome = z.output<typeof SaleBatchOutcome>

/** The answer to taking one item down or putting it back. */
export const SaleDone = Done.extend({ isAwaitingApproval: z.boolean() })

const { reasonLength } = resourceLimits

/** Taking several items of one kind off sale, and putting them back. */
export const saleBatchCalls = ({ area, noun, things }: Record<'area' | 'noun' | 'things', string>) => ({
  takeDown: endpoint({
    method: 'POST',
    path: `/api/${area}/takeDown${noun}s`,
    access: 'administrator',
    permission: 'takeDown',
    grade: 'review',
    summary: `批量下架${things}，须写理由；不在架的逐条说明；不能独自决定的角色提交复核`,
    body: z.strictObject({
      ids: BatchIds,
      reason: trimmed('请输入下架理由').max(reasonLength, `下架理由最多 ${reasonLength} 个字`),
    }),
    answer: SaleBatchOutcome,
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/${area}/restore${noun}s`,
    access: 'administrator',
    permission: 'takeDown',
    grade: 'review',
    summary: `批量重新上架${things}；作者自己下架的逐条说明`,
    body: z.strictObject({ ids: BatchIds }),
    answer: SaleBatchOutcome,
  }),
})
