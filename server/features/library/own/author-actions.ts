import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { usesAll } from '../../access/index.ts'
import { type ItemActions, itemActions, type SubmissionChange } from '../../offers/index.ts'
import { addToTrail, type LockedResource, lockResource } from '../audit/audit-trail.ts'
import { indexResource } from '../search-resources.ts'
import '../tables.ts'

const changeSubmission = async (
  tx: Tx,
  { id, state: shown, newest_version }: LockedResource,
  { state, reason, isWithdrawn }: SubmissionChange,
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
      ...(shown !== auditState.approved && { state }),
    })
    .where('id', '=', id)
    .execute()
}

export const resourceActions: ItemActions<LockedResource> = {
  table: 'resource',
  words: { kind: '资源', use: '下载' },
  ownPath: memberTabPath('resources'),
  pagePath: paths.resource,
  topic: 'library',
  lock: lockResource,
  canSee: (_tx, actor, { is_listed }) => is_listed || usesAll(actor),
  lastNameOf: (resource) => resource.newest_name,
  submittedVersionOf: (resource) => ({ number: resource.newest_version, state: resource.newest_state }),
  changeSubmission,
  addToTrail,
  setColumns: (tx, id, columns) => tx.updateTable('resource').set(columns).where('id', '=', id).execute(),
  index: indexResource,
}

export const { takeDown, restore, remove, withdraw, resubmit, takeOwnDown, restoreOwn } = itemActions(resourceActions)
