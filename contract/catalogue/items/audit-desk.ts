import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, Time } from '../../fields.ts'
import { AuditState } from '../documents/library-items.ts'

/** AUD-4: the administrator who has opened a submitted version. */
export const AuditLock = z.object({ userName: z.string(), since: Time, isMine: z.boolean() })
export type AuditLock = z.output<typeof AuditLock>

/** A waiting version in the queue of the desk. */
export const DeskEntry = z.object({
  id: Id,
  name: z.string(),
  uploadUserName: z.string(),
  uploadTime: Time,
  lock: AuditLock.nullable(),
  /** Of a resource's file. */
  suffix: z.string().optional(),
  /** Another resource has the same file. */
  isSameFile: z.boolean().optional(),
  /** Of a course. */
  sectionCount: z.int().optional(),
})
export type DeskEntry = z.output<typeof DeskEntry>

/** AUD-6: what is known of an author's earlier items of the same kind. */
export const AuthorHistory = z.object({
  userId: Id,
  userName: z.string(),
  level: z.string(),
  since: Time,
  /** Listed now; counting stops at 10,000. */
  listed: z.int(),
  /** Decisions about the newest items, the newest last; at most 12, without the one being audited. */
  recent: z.array(AuditState),
  /** Upheld reports about the newest 200 items. */
  upheldReports: z.int(),
})
export type AuthorHistory = z.output<typeof AuthorHistory>

/** In the details of an item that is being audited. */
export const deskFacts = {
  lock: AuditLock.nullable(),
  author: AuthorHistory,
  /** The median price of the newest listed items of the category; null without any. */
  medianCoin: z.int().nullable(),
}

/** AUD-5: until when the decision can be undone; absent if it took effect at once. */
export const DecisionDone = Done.extend({ undoUntil: Time.optional() })

/** The calls of the audit desk for one kind; `things` is its Chinese name. */
export const deskCalls = ({ area, noun, things }: Record<'area' | 'noun' | 'things', string>) => ({
  getDesk: endpoint({
    method: 'GET',
    path: `/api/${area}/queryAuditDesk`,
    access: 'administrator',
    permission: 'auditContent',
    summary: `审核工作台的队列：待审核的${things}，等候最久的在前，每次 50 份；afterId 为上一次的最后一份`,
    query: z.object({ afterId: Id.optional() }),
    answer: z.object({
      content: z.array(DeskEntry),
      hasMore: z.boolean(),
      total: z.int(),
      /** Waiting for more than three days; counting stops at 1,000. */
      overdue: z.int(),
      /** The caller's own decisions of today and the average time they took. */
      today: z.object({ count: z.int(), averageSeconds: z.int().nullable() }),
    }),
  }),
  lock: endpoint({
    method: 'POST',
    path: `/api/${area}/lockAudit${noun}`,
    access: 'administrator',
    permission: 'auditContent',
    summary: '打开一份来审核，或表示仍在审核；已由别人打开时答复是谁，不改变。每人同时只占一份，10 分钟无操作即释放',
    fields: z.object({ id: Id }),
    answer: AuditLock,
    fails: ['not_found'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: `/api/${area}/unlockAudit${noun}`,
    access: 'administrator',
    permission: 'auditContent',
    summary: '离开正在审核的一份；别人占用的不变',
    fields: z.object({ id: Id }),
    answer: Done,
  }),
  undo: endpoint({
    method: 'POST',
    path: `/api/${area}/undoAudit${noun}`,
    access: 'administrator',
    permission: 'auditContent',
    summary: '撤回刚提交的审核，恢复原状；作者还没有收到通知，内容还没有上架',
    fields: z.object({ id: Id }),
    answer: Done,
    fails: ['undo_over', 'undo_of_another'],
  }),
})
