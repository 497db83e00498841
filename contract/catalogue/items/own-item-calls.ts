import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id } from '../../fields.ts'

/** The state of an author's own item. */
export const ownItemState = {
  auditReason: z.string().nullable(),
  /** Whether an approved version is on sale, whatever the newest version's state. */
  isOnSale: z.boolean(),
  isTakenDown: z.boolean(),
  takenDownReason: z.string().nullable(),
  /** Taken down by the author, who may restore it. */
  isTakenDownByMe: z.boolean(),
  /** The newest version was withdrawn before its audit. */
  isWithdrawn: z.boolean(),
}

export const AuditCounts = z.object({ pending: z.int(), approved: z.int(), rejected: z.int() })
export const OwnCounts = AuditCounts.extend({ withdrawn: z.int() })

const one = { access: 'member', fields: z.object({ id: Id }), answer: Done } as const

/** Calls of an author for his own items. `shown` and `use` are Chinese words of the summaries: where visitors see it, how buyers use it. */
export const ownItemCalls = ({
  area,
  noun,
  label,
  shown,
  use,
}: Record<'area' | 'noun' | 'label' | 'shown' | 'use', string>) => ({
  withdraw: endpoint({
    method: 'POST',
    path: `/api/${area}/withdraw${noun}`,
    summary: `撤回自己待审核的一版${label}；已上架的版本继续在售`,
    ...one,
    fails: ['not_found', 'forbidden', 'audit_over'],
  }),
  resubmit: endpoint({
    method: 'POST',
    path: `/api/${area}/resubmit${noun}`,
    summary: `把撤回的一版${label}原样重新提交审核`,
    ...one,
    fails: ['not_found', 'forbidden', 'not_withdrawn'],
  }),
  takeDown: endpoint({
    method: 'POST',
    path: `/api/${area}/takeOwn${noun}Down`,
    summary: `下架自己的${label}：${shown}不再显示，共享暂停，买过的人仍可${use}`,
    ...one,
    fails: ['not_found', 'forbidden'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/${area}/restoreOwn${noun}`,
    summary: `把自己下架的${label}重新上架；管理员下架的不能`,
    ...one,
    fails: ['not_found', 'forbidden', 'taken_down_by_another'],
  }),
})
