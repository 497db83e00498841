import { sql } from 'kysely'
import { textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { type Described, loneContext, type ReportableKind } from '../../moderation/index.ts'

interface ReportedKind {
  kind: ItemKind
  /** The pages that show it. */
  topic: 'library' | 'lessons'
  /** Whether some items of this kind are listed for some members only. */
  hasClosedItems: boolean
  pagePath: (id: number) => string
  takeDown: (tx: Tx, administrator: Actor, request: { id: number; reason: string }) => Promise<unknown>
}

interface ReportedRow {
  id: number
  name: string
  author_id: number
  is_public: boolean
}

type ContextRow = Parameters<typeof loneContext>[0]

/** What moderation asks of the items that members have reported. */
export const reportedItemsOf = ({ kind, topic, hasClosedItems, pagePath, takeDown }: ReportedKind): ReportableKind => ({
  async describe(db: Db, ids: number[]): Promise<Map<number, Described>> {
    const isPublic = hasClosedItems ? sql`is_listed and is_public` : sql`is_listed`
    const { rows } = await sql<ReportedRow>`
      select id, name, author_id, ${isPublic} as is_public from ${sql.table(kind)}
      where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
    return new Map(
      rows.map(({ id, name, author_id, is_public }) => [
        id,
        { title: name, link: pagePath(id), authorId: author_id, isPublic: is_public },
      ]),
    )
  },

  async readContext(db, id) {
    const hasRichText = kind === 'lesson'
    const { rows } = await sql<ContextRow>`
      select item.id, item.name as title, ${sql.ref(hasRichText ? 'item.content' : 'item.description')} as text, item.view_count, item.uploaded_at as created_at,
        category.name as section, member.nick_name as author_name, member.avatar
      from ${sql.table(kind)} as item join member on member.id = item.author_id
        join ${sql.table(`${kind}_category`)} as category on category.id = item.category_id
      where item.id = ${id}`.execute(db)
    return rows[0] && loneContext(hasRichText ? { ...rows[0], text: textOf(rows[0].text) } : rows[0])
  },

  async ruleAiShare(tx, id, share) {
    const { rows } = await sql`
      update ${sql.table(kind)} set ai_share_ruled = ${share}
      where id = ${id} and ai_share_ruled is distinct from ${share} returning id`.execute(tx)
    announce(tx, { topic, id })
    return rows.length > 0
  },

  /** An item that is hidden or deleted already stays as it is. */
  async takeDown(tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> {
    const { rows } = await sql<{ is_listed: boolean }>`
      select is_listed from ${sql.table(kind)} where id = ${id}`.execute(tx)
    if (rows[0]?.is_listed) await takeDown(tx, administrator, { id, reason })
  },
})
