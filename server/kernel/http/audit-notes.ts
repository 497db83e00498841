import { afterCommit, type Db, type Tx, withBeforeCommit } from '#kernel/database/index.ts'
import type { Actor } from './session.ts'

/** One change made by an administrative call, for the audit log. */
export interface Change {
  target: string
  /** The member it is about, whose page lists it. */
  memberId?: number
  before?: unknown
  after?: unknown
}

interface OpenCall {
  record(db: Db | Tx, changes: Change[]): Promise<void>
  isRecorded: boolean
  /** The transaction in which changes were noted last. */
  notedIn?: Db | Tx
}

const openCalls = new WeakMap<Actor, OpenCall>()

/** Begins an administrative call: changes noted for this actor object are written by `record`. */
export const openAuditedCall = (actor: Actor, record: OpenCall['record']): OpenCall => {
  const call: OpenCall = { record, isRecorded: false }
  openCalls.set(actor, call)
  return call
}

/**
 * Writes changes of the actor's administrative call to the audit log, in the transaction that makes them: both commit
 * together, a retried transaction writes them once and a rolled-back one not at all. What is no transaction, such as
 * looking at a phone number, passes the database. Outside an administrative call nothing is written.
 */
export const noteChange = async (db: Db | Tx, actor: Actor, ...changes: Change[]): Promise<void> => {
  const call = openCalls.get(actor)
  if (!call || changes.length === 0) return
  call.notedIn = db
  await record(call, db, changes)
}

/**
 * Runs an administrative call. One that notes nothing is recorded in its first transaction, so that neither the change
 * nor its record commits alone; one without a transaction is recorded afterwards.
 */
export const runAudited = async <R>(db: Db, call: OpenCall, handle: () => R): Promise<Awaited<R>> => {
  const recordOnce = async (current: Db | Tx) => {
    if (!call.isRecorded && call.notedIn !== current) await record(call, current, [])
  }
  try {
    const result = await withBeforeCommit(recordOnce, handle)
    await recordOnce(db)
    return result
  } finally {
    call.isRecorded = true // work that the call left behind is not the call
  }
}

const record = async (call: OpenCall, db: Db | Tx, changes: Change[]) => {
  await call.record(db, changes)
  const markRecorded = () => {
    call.isRecorded = true
  }
  if (db.isTransaction) afterCommit(db as Tx, markRecorded)
  else markRecorded()
}

/** Only the fields that differ, on both sides. */
export const difference = <T extends Record<string, unknown>>(before: T, after: T) => {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const pick = (from: T) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(before), after: pick(after) }
}
