import { sql } from 'kysely'
import type { z } from 'zod'
import {
  builtInLook,
  changedFields,
  type Look,
  lookPictures,
  pictureProblem,
  type publishLook as publishCall,
  type restoreLook as restoreCall,
  type saveLook as saveCall,
} from '#contract/base/look/look.ts'
import { lookLimits } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { findPictureSize, lockLooks, lookTopic } from './queries.ts'
import { toState } from './view.ts'

const target = '站点外观'

/** LOOK-3: saves the draft, which visitors do not see. */
export const saveLook = inTransaction(
  async (tx, editor: Actor, { version, ...look }: z.output<typeof saveCall.body>) => {
    const before = await lockLooks(tx)
    requireVersion(version, before.version)
    await requirePictures(tx, look)
    await writeDraft(tx, look)
    await noteChange(tx, editor, { target, before: before.draft, after: look })
    return toState(tx, await lockLooks(tx))
  },
)

/** LOOK-3: shows the draft to visitors. */
export const publishLook = inTransaction(async (tx, editor: Actor, { version }: z.output<typeof publishCall.body>) => {
  const before = await lockLooks(tx)
  requireVersion(version, before.version)
  if (changedFields(before.live, before.draft).length === 0) fail('look_unchanged')
  const { number } = await tx
    .insertInto('look_version')
    .values({ contents: before.draft, editor_id: editor.id })
    .returning('number')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('look')
    .set({ live_number: number, ...written })
    .execute()
  await dropOldest(tx)
  await noteChange(tx, editor, { target, before: before.live, after: before.draft })
  announce(tx, { topic: lookTopic })
  return toState(tx, await lockLooks(tx))
})

/** LOOK-5: takes a look that was published before, or the built-in one, as the draft. */
export const restoreLook = inTransaction(
  async (tx, editor: Actor, { version, number }: z.output<typeof restoreCall.body>) => {
    const before = await lockLooks(tx)
    requireVersion(version, before.version)
    const look = number === 0 ? builtInLook : await findContents(tx, number)
    await writeDraft(tx, look)
    await noteChange(tx, editor, { target, before: before.draft, after: look })
    return toState(tx, await lockLooks(tx))
  },
)

/** Counts a write. */
const written = { version: sql<number>`version + 1` }

const writeDraft = async (tx: Tx, draft: Look): Promise<void> => {
  await tx
    .updateTable('look')
    .set({ draft, ...written })
    .execute()
}

const findContents = async (tx: Tx, number: number): Promise<Look> => {
  const found = await tx.selectFrom('look_version').select('contents').where('number', '=', number).executeTakeFirst()
  return { ...builtInLook, ...(found ?? fail('not_found')).contents }
}

const dropOldest = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('look_version')
    .where('number', 'in', (eb) =>
      eb.selectFrom('look_version').select('number').orderBy('number', 'desc').offset(lookLimits.maxVersions),
    )
    .execute()
}

/** LOOK-1: the pictures exist, re-encoded like all pictures of the portal, and have the right shape. */
const requirePictures = async (tx: Tx, look: Look): Promise<void> => {
  for (const field of lookPictures) {
    const path = look[field]
    if (!path) continue
    const size = await findPictureSize(tx, path)
    const message = size ? pictureProblem(field, size) : '图片地址不正确'
    if (message) fail('invalid_input', { message, fields: { [field]: message } })
  }
}
