import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

const find = (db: Db, path: string) => db.selectFrom('picture').select('id').where('id', '=', path.split('/')[2]!)

/** Requires that a cover is one of the caller's own pictures. */
export const requireOwnPicture = async (db: Db, ownerId: number, path: string): Promise<void> => {
  const found = await find(db, path).where('owner_id', '=', ownerId).executeTakeFirst()
  if (!found) fail('invalid_input', { message: '封面地址不正确', fields: { cover: '封面地址不正确' } })
}

/** Requires an existing picture; administrators may use those of all members. */
export const requirePicture = async (db: Db, path: string, field = 'scrollCover'): Promise<void> => {
  if (!(await find(db, path).executeTakeFirst()))
    fail('invalid_input', { message: '封面地址不正确', fields: { [field]: '封面地址不正确' } })
}
