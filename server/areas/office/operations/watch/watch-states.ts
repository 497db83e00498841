import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { todoPermission } from '#contract/office/insight/insight.ts'
import { todoQueues } from '#contract/office/operations/todo-queues.ts'
import { type PermissionRule, rolesHolding } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { type NewNotice, notify } from '../../../people/notices/index.ts'
import { countTodos } from '../../insight/index.ts'
import '../tables.ts'

/** A state whose beginning operators get a notice of; of a fault its end too. */
interface WatchedState {
  kind: string
  isRaised: boolean
  isFault: boolean
  label: string
  detail: string
  link: `/${string}`
  permission: PermissionRule
}

const GB = 1024 ** 3
/** Uploads and backups begin to fail soon. */
export const leastFreeBytes = 2 * GB

const faults = new Set(['books', 'jobs', 'stuckJobs', 'backups'])

/**
 * Compares all queues and faults with those of the last notices, and notifies the administrators whose role has to do
 * with a change. A state that lasts causes no further notice. Of several processes one does it at a time.
 */
export const watchStates = async ({ db, files }: { db: Db; files: Pick<FileStore, 'freeBytes'> }): Promise<void> => {
  const states = [...(await queueStates(db)), ...(await diskState(files))]
  await reportChanges(db, states)
}

const queueStates = async (db: Db): Promise<WatchedState[]> => {
  const todos = await countTodos(db, 'super')
  return todos.map(({ kind, count, oldestTime }) => ({
    kind,
    isRaised: count > 0,
    isFault: faults.has(kind),
    label: todoQueues[kind].label,
    detail: oldestTime ? `${count} 项，最早的自 ${minuteOf(new Date(oldestTime))} 起等候。` : '',
    link: todoQueues[kind].to,
    permission: todoPermission[kind],
  }))
}

/** A store that does not know its free space, or cannot be asked now, is left as it was. */
const diskState = async (files: Pick<FileStore, 'freeBytes'>): Promise<WatchedState[]> => {
  const free = await files.freeBytes?.().catch(() => undefined)
  if (free === undefined) return []
  return [
    {
      kind: 'disk',
      isRaised: free < leastFreeBytes,
      isFault: true,
      label: '磁盘空间不足',
      detail: `只剩 ${(free / GB).toFixed(1)} GB，上传与备份将会失败。`,
      link: backOffice.main,
      permission: 'jobs',
    },
  ]
}

const reportChanges = inTransaction(async (tx, states: WatchedState[]) => {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('operations.watch')) as is_mine`.execute(tx)
  if (!rows[0]!.is_mine) return
  const known = await tx.selectFrom('operator_state').select(['kind', 'is_raised']).execute()
  const raised = new Set(known.filter((row) => row.is_raised).map((row) => row.kind))
  for (const state of states) if (state.isRaised !== raised.has(state.kind)) await reportChange(tx, state)
})

const reportChange = async (tx: Tx, state: WatchedState): Promise<void> => {
  const { kind, isRaised: is_raised } = state
  await tx
    .insertInto('operator_state')
    .values({ kind, is_raised })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ is_raised, changed_at: sql<Date>`now()` }))
    .execute()
  if (is_raised || state.isFault) await notify(tx, await operatorsFor(tx, state), noticeOf(state))
}

const noticeOf = ({ isRaised, isFault, label, detail, link }: WatchedState): NewNotice =>
  isRaised
    ? { kind: 'system', tone: isFault ? 'bad' : 'plain', title: isFault ? label : `有${label}`, body: detail, link }
    : { kind: 'system', tone: 'good', title: `${label}：已恢复`, link }

/** The administrators whose role can do something about it. */
const operatorsFor = async (tx: Tx, { permission }: WatchedState): Promise<number[]> => {
  const operators = await tx
    .selectFrom('member')
    .select('id')
    .where('administrator_since', 'is not', null)
    .where('admin_role', 'in', rolesHolding(permission, 'review'))
    .execute()
  return operators.map(({ id }) => id)
}
