import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { authorActions, type SubmittedVersion } from '../../offers/index.ts'
import { addToTrail, type LockedResource, lockResource } from '../audit/audit-trail.ts'
import { indexResource } from '../search-resources.ts'
import { pagePath } from '../view.ts'
import '../tables.ts'

const setWaiting = async (
  tx: Tx,
  { id, state: shown, newest_version }: LockedResource,
  { state, reason, isWithdrawn }: SubmittedVersion,
) => {
  await tx
    .updateTable('resource_version')
    .set({ state, reason })
    .where('resource_id', '=', id)
    .where('number', '=', newest_version)
    .execute()
  await tx
    .updateTable('resource')
    .set({
      newest_state: state,
      is_withdrawn: isWithdrawn,
      ...(!isWithdrawn && { newest_at: sql<Date>`now()` }),
      ...(shown !== 1 && { state }),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps a decision about what is on sale; lists, search and cached pages follow. */
export const decided = async (
  tx: Tx,
  actor: Actor,
  { id, version, coin, name }: LockedResource,
  { act, reason }: { act: 'take-down' | 'restore' | 'delete'; reason: string },
) => {
  await addToTrail(tx, actor, { id, version, act, reason, coin })
  await indexResource(tx, id)
  if (actor.level === levelId.administrator)
    await noteChange(tx, actor, { target: `资源 ${id}（${name}）`, after: { act, reason } })
  // A removed resource leaves the related items of other resources' pages at once, a restored one may appear there later.
  announce(tx, act === 'restore' ? { topic: 'library', id } : { topic: 'library' })
}

export const { takeDown, restore, withdraw, resubmit, takeOwnDown, restoreOwn } = authorActions<LockedResource>({
  words: { what: '资源', use: '下载', ownPath: '/NumberShop/Admin?activerescore=resources', pagePath },
  lock: lockResource,
  canSee: (_tx, actor, { is_listed }) => is_listed || actor.level === levelId.administrator,
  waitingState: (resource) => resource.newest_state,
  setWaiting,
  note: (tx, author, { id, newest_version: version, coin }, entry) =>
    addToTrail(tx, author, { id, version, coin, ...entry }),
  setTakenDown: (tx, id, columns) => tx.updateTable('resource').set(columns).where('id', '=', id).execute(),
  decided,
})
