import { type RawBuilder, sql } from 'kysely'
import type { AuditState } from '#contract/library.ts'
import { auditState } from '#contract/library-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { notify } from '../notices/index.ts'

/** What these acts look at in something that is sold, locked until the end of the transaction. */
interface ForSale {
  id: number
  name: string
  author_id: number
  /** Of what is shown: 1 as soon as one version was approved. */
  state: AuditState
  is_withdrawn: boolean
  taken_down_at: Date | null
  taken_down_by: number | null
}

interface TakenDown {
  taken_down_at: RawBuilder<Date> | null
  taken_down_reason: string | null
  taken_down_by: number | null
}

/** A version that was handed in, and what becomes of it. */
export interface SubmittedVersion {
  state: typeof auditState.waiting | typeof auditState.rejected
  reason: string | null
  isWithdrawn: boolean
}

/** How something stands, as its author and the auditors see it. */
export const toOwnState = (row: {
  author_id: number
  reason: string | null
  is_listed: boolean
  is_withdrawn: boolean
  taken_down_at: Date | null
  taken_down_reason: string | null
  taken_down_by: number | null
}) => ({
  auditReason: row.reason,
  isOnSale: row.is_listed,
  isTakenDown: row.taken_down_at !== null,
  takenDownReason: row.taken_down_reason,
  isTakenDownByMe: row.taken_down_at !== null && row.taken_down_by === row.author_id,
  isWithdrawn: row.is_withdrawn,
})

/** What the feature of a kind does itself, in its own tables. */
interface Kit<Thing extends ForSale> {
  words: { what: string; use: string; ownPath: `/${string}`; pagePath: (id: number) => `/${string}` }
  lock(tx: Tx, id: number): Promise<Thing>
  canSee(tx: Tx, actor: Actor, thing: Thing): boolean | Promise<boolean>
  /** Of the newest version that was handed in; null where none was. */
  waitingState(thing: Thing): AuditState | null
  setWaiting(tx: Tx, thing: Thing, waiting: SubmittedVersion): Promise<unknown>
  note(
    tx: Tx,
    author: Actor,
    thing: Thing,
    entry: { act: 'withdraw' | 'resubmit'; from: 0 | 2; to: 0 | 2; reason: string },
  ): Promise<unknown>
  setTakenDown(tx: Tx, id: number, columns: TakenDown): Promise<unknown>
  /** Keeps the decision and has lists follow it. */
  decided(tx: Tx, actor: Actor, thing: Thing, entry: { act: 'take-down' | 'restore'; reason: string }): Promise<unknown>
}

/**
 * What authors do with what they made, and administrators with anybody's: take back what waits for its audit and hand it in
 * again, take off sale and put back. Done already, it stays so. Who took something down decides who may put it back.
 */
export const authorActions = <Thing extends ForSale>(kit: Kit<Thing>) => ({ ...saleActs(kit), ...ownActs(kit) })

const saleActs = <Thing extends ForSale>(kit: Kit<Thing>) => {
  const { what, use, ownPath, pagePath } = kit.words
  const tell = (tx: Tx, { author_id }: Thing, tone: 'good' | 'bad', title: string, body: string, link: `/${string}`) =>
    notify(tx, author_id, { kind: 'audit', tone, title: `${what}${title}`, body, link })
  return {
    /** Takes anything off sale; buyers keep it. One that is off sale already stays so, with its first reason. */
    takeDown: async (tx: Tx, actor: Actor, { id, reason }: { id: number; reason: string }): Promise<void> => {
      const thing = await kit.lock(tx, id)
      if (!(await takeOffSale(tx, kit, actor, thing, reason))) return
      const body = `您的${what}「${thing.name}」已被下架，理由：${reason}。买过的人仍可${use}。`
      await tell(tx, thing, 'bad', '已下架', body, ownPath)
    },
    /** Puts on sale again what its author did not take down himself. */
    restore: async (tx: Tx, actor: Actor, id: number): Promise<void> => {
      const thing = await kit.lock(tx, id)
      if (thing.author_id !== actor.id && thing.taken_down_by === thing.author_id) fail('taken_down_by_another')
      if (await putOnSale(tx, kit, actor, thing))
        await tell(tx, thing, 'good', '已重新上架', `您的${what}「${thing.name}」已重新上架。`, pagePath(id))
    },
  }
}

/** Whether it was on sale until now. */
const takeOffSale = async <Thing extends ForSale>(
  tx: Tx,
  kit: Kit<Thing>,
  actor: Actor,
  thing: Thing,
  reason: string,
): Promise<boolean> => {
  if (thing.state !== auditState.approved) fail('not_found')
  if (thing.taken_down_at !== null) return false
  const columns = { taken_down_at: sql<Date>`now()`, taken_down_reason: reason, taken_down_by: actor.id }
  await kit.setTakenDown(tx, thing.id, columns)
  await kit.decided(tx, actor, thing, { act: 'take-down', reason })
  return true
}

/** Whether it was off sale until now. */
const putOnSale = async <Thing extends ForSale>(
  tx: Tx,
  kit: Kit<Thing>,
  actor: Actor,
  thing: Thing,
): Promise<boolean> => {
  if (thing.taken_down_at === null) return false
  await kit.setTakenDown(tx, thing.id, { taken_down_at: null, taken_down_reason: null, taken_down_by: null })
  await kit.decided(tx, actor, thing, { act: 'restore', reason: '重新上架' })
  return true
}

const ownActs = <Thing extends ForSale>(kit: Kit<Thing>) => {
  /** Another's is refused if it can be seen, else it is not there. */
  const lockOwn = async (tx: Tx, author: Actor, id: number): Promise<Thing> => {
    const thing = await kit.lock(tx, id)
    if (thing.author_id !== author.id) fail((await kit.canSee(tx, author, thing)) ? 'forbidden' : 'not_found')
    return thing
  }
  return {
    /** Takes back the version that waits for its audit; one that is on sale stays so. */
    withdraw: inTransaction(async (tx, author: Actor, id: number) => {
      const thing = await lockOwn(tx, author, id)
      if (thing.is_withdrawn) return { message: '已撤回' }
      if (kit.waitingState(thing) !== 0) fail('audit_over')
      await kit.setWaiting(tx, thing, { state: auditState.rejected, reason: '作者撤回', isWithdrawn: true })
      await kit.note(tx, author, thing, { act: 'withdraw', from: 0, to: 2, reason: '作者撤回' })
      return { message: '已撤回' }
    }),
    /** Hands in again, as it is, what was taken back: it waits behind everything that waits already. */
    resubmit: inTransaction(async (tx, author: Actor, id: number) => {
      const thing = await lockOwn(tx, author, id)
      if (!thing.is_withdrawn) return kit.waitingState(thing) === 0 ? { message: '已重新提交' } : fail('not_withdrawn')
      await kit.setWaiting(tx, thing, { state: auditState.waiting, reason: null, isWithdrawn: false })
      await kit.note(tx, author, thing, { act: 'resubmit', from: 2, to: 0, reason: '重新提交' })
      return { message: '已重新提交' }
    }),
    /** Takes one's own off sale until one puts it back; buyers keep it. */
    takeOwnDown: inTransaction(async (tx, author: Actor, id: number) => {
      await takeOffSale(tx, kit, author, await lockOwn(tx, author, id), '作者下架')
      return { message: '已下架' }
    }),
    /** Puts one's own on sale again, unless an administrator took it down. */
    restoreOwn: inTransaction(async (tx, author: Actor, id: number) => {
      const thing = await lockOwn(tx, author, id)
      if (thing.taken_down_at !== null && thing.taken_down_by !== author.id) fail('taken_down_by_another')
      await putOnSale(tx, kit, author, thing)
      return { message: '已重新上架' }
    }),
  }
}
