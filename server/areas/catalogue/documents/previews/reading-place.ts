import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { openDocument } from './open-document.ts'
import './tables.ts'

/** The page where the member stopped reading; null before the first time. */
export const findPlace = async (db: Db, memberId: number, resourceId: number): Promise<number | null> => {
  const place = await db
    .selectFrom('reading_place')
    .select('page')
    .where('member_id', '=', memberId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return place?.page ?? null
}

interface Place {
  resourceId: number
  page: number
}

/** Remembers the page of a document that the member may read as a whole. */
export const savePlace = async (db: Db, actor: Actor, { resourceId, page }: Place) => {
  const document = await openDocument(db, actor, { resourceId })
  if (!document.isWhole) fail('not_bought')
  if (page > document.pageCount) fail('not_found')
  await putPlace(db, actor.id, { resourceId, page })
  return { message: '已记住' }
}

const putPlace = inTransaction((tx, memberId: number, { resourceId, page }: Place) =>
  tx
    .insertInto('reading_place')
    .values({ member_id: memberId, resource_id: resourceId, page })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'resource_id']).doUpdateSet({ page, updated_at: new Date() }),
    )
    .execute(),
)
