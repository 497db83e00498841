import { sql } from 'kysely'
import * as library from '#contract/catalogue/documents/library.ts'
import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as payments from '#contract/money/payments/payments.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { zipOf } from '../areas/base/files/testing.ts'
import { notify } from '../areas/people/notices/index.ts'
import { forumOf } from './forum.ts'
import { lessonsOf } from './lessons.ts'
import { libraryOf } from './library.ts'
import type { PaymentPortal } from './payments.ts'
import type { Person } from './portal.ts'

/** Stands in everything of the member that no other member may read. */
export const secret = '秘密内容'
const phone = '13712345678'

/** A member with one of everything that belongs to a member, partly public, partly secret. */
export const aVictim = async (portal: PaymentPortal, admin: Person) => {
  const victim = await portal.aMember({ level: 2, name: 'victim' })
  await sql`update member set phone = ${phone}, email = ${`${secret}@victim.example`} where id = ${victim.id}`.execute(
    portal.db,
  )
  const [mall, school, board] = [libraryOf(portal, () => admin), lessonsOf(portal, () => admin), forumOf(portal)]
  await mall.givesCoins(victim, 500)
  const sold = await mall.aResource(victim, { coin: 30 })
  const pending: number = (await mall.uploads(victim, { fields: { sourceName: secret, sourceDesc: secret } })).body.id
  const notes = await school.anUpload(victim, await zipOf({ '讲义.txt': secret }), '讲义.zip', 'attachment')
  const lesson = await school.aLesson(victim, { coin: 30, attachments: [{ uploadId: notes }] })
  const [attachment] = (await school.read(victim, lesson)).localStorageList
  const draft = (await school.adds(victim, { name: secret, content: secret, submit: false })).body.id
  const section = (await school.sectionOf(lesson)).id
  const topic = await board.aTopic(victim)
  const reply = await board.reply(victim, topic)
  await victim.calls(forum.saveDraft, { title: secret, topicCategoryId: 30001, content: `<p>${secret}</p>`, tags: [] })
  await victim.calls(library.watchWord, { word: secret })
  await victim.calls(library.addFavoriteResource, { resourceId: sold.id })
  const group = (await victim.calls(sharing.addUserGroup, { name: secret, userIds: '' })).body
  const order = (await victim.calls(payments.payByWechat, { amount: 10 })).body.orderNo
  await inTransaction((tx) => notify(tx, victim.id, { kind: 'system', title: secret }))(portal.db)
  const upload = await school.anUpload(victim)
  const idOf = async (table: 'notice' | 'session' | 'data_copy' | 'push_subscription', column: string) => {
    const { rows } = await sql<{
      id: number
    }>`select max(id) as id from ${sql.table(table)} where ${sql.ref(column)} = ${victim.id}`.execute(portal.db)
    return rows[0]!.id
  }
  await sql`insert into data_copy (member_id, state, size, expires_at) values (${victim.id}, 'ready', 1, now() + interval '1 day')`.execute(
    portal.db,
  )
  const sessionId = await idOf('session', 'member_id')
  await sql`insert into push_subscription (member_id, session_id, endpoint, p256dh, auth)
    values (${victim.id}, ${sessionId}, ${`https://a.example/${secret}`}, 'x', 'x')`.execute(portal.db)
  const ids = {
    resourceId: [sold.id, pending],
    storageId: [sold.storageId, await mall.fileOf(pending), attachment!.id],
    lessonId: [lesson, draft],
    topicId: [topic],
    answerId: [reply.id],
    sectionId: [section],
    userGroupId: [group.id],
    orderNo: [order],
    uploadId: [upload],
    userId: [victim.id],
    noticeId: [await idOf('notice', 'member_id')],
    sessionId: [sessionId],
    dataCopyId: [await idOf('data_copy', 'member_id')],
    pushId: [await idOf('push_subscription', 'member_id')],
  }
  return { person: victim, phone, ids: ids as Record<string, (number | string)[]> }
}

/** Columns that others change lawfully: they view, like, favour and reply. */
const countsOfOthers = ['view_count', 'favorite_count', 'like_count', 'reply_count', 'comment_count', 'last_used_at']
const ofOthers = [
  'topic_activity',
  'item_day',
  'reported_item',
  'forum_member',
  'point_account',
  'point_day',
  'point_month',
]

/** Every row of the member, by table. */
export const rowsOf = async ({ db }: PaymentPortal, memberId: number): Promise<Map<string, string>> => {
  const { rows: owners } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('member_id', 'owner_id', 'author_id', 'giver_id') and c.table_name <> all(${ofOthers})`.execute(
    db,
  )
  const found = new Map<string, string>()
  owners.push({ table_name: 'member', column_name: 'id' })
  for (const { table_name, column_name } of owners) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${countsOfOthers}::text[] as row from ${sql.table(table_name)} as t where ${sql.ref(column_name)} = ${memberId}`.execute(
      db,
    )
    for (const { row } of rows) found.set(`${table_name} ${keyOf(row)}`, JSON.stringify(row))
  }
  return found
}

/** A row without an id is known by its ids of others, which no call changes. */
const keyOf = (row: Record<string, unknown>) =>
  row.id ?? row.key ?? JSON.stringify(Object.entries(row).filter(([name]) => name.endsWith('_id') || name === 'word'))
