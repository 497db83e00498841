import { sql } from 'kysely'
import { type Level, levelId, levels } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { CategoryKind } from '../../catalogue/items/index.ts'
import { refuseField } from './row-faults.ts'
import './tables.ts'

interface Person {
  id: number
  username: string
  nick_name: string
  level: Level | null
  admin_role: AdminRole | null
}

/** The member as somebody who makes calls. */
export const actorOf = ({ id, username, nick_name, level, admin_role }: Person): Actor => ({
  id,
  username,
  name: nick_name,
  sessionId: 0,
  level: level ?? undefined,
  role: level ? levels[level].role : 'ROLE_SYSTEM_DEFAULT',
  adminRole: admin_role ?? undefined,
  mustChangePassword: false,
})

export const personColumns = ['id', 'username', 'nick_name', 'level', 'admin_role'] as const

/** Rows name people and categories as their owner knows them; each is looked up once. */
export const openLookups = (db: Db) => {
  const people = new Map<string, Actor | undefined>()
  const categories = new Map<string, number | undefined>()

  /** Members of the old system by their number there, others by user name. */
  const findMember = async (name: string): Promise<Actor | undefined> => {
    const members = db.selectFrom('member').select(personColumns).where('deleted_at', 'is', null)
    const imported = await db
      .selectFrom('imported_item')
      .select('item_id')
      .where('kind', '=', 'members')
      .where('external_key', '=', name)
      .executeTakeFirst()
    const found = imported
      ? await members.where('id', '=', imported.item_id).executeTakeFirst()
      : await members.where(sql`lower(username)`, '=', name.toLowerCase()).executeTakeFirst()
    return found && actorOf(found)
  }

  const member = async (name: string, field: string): Promise<Actor> => {
    if (!people.has(name)) people.set(name, await findMember(name))
    return people.get(name) ?? refuseField(field, `没有会员「${name}」，请先导入会员`)
  }

  return {
    member,
    /** An author of resources or courses. */
    async uploader(name: string): Promise<Actor> {
      const found = await member(name, 'author')
      const mayUpload = found.level !== undefined && found.level !== levelId.third
      return mayUpload ? found : refuseField('author', `会员「${name}」的等级不能上传`)
    },
    async category(kind: CategoryKind, name: string): Promise<number> {
      const key = `${kind} ${name}`
      if (!categories.has(key)) {
        const found = await db
          .selectFrom('category')
          .select('id')
          .where('kind', '=', kind)
          .where('name', '=', name)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        categories.set(key, found?.id)
      }
      return categories.get(key) ?? refuseField('category', `没有类别「${name}」，请先在后台新增`)
    },
  }
}
export type Lookups = ReturnType<typeof openLookups>
