import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as dossiers from '#contract/office/dossiers/dossiers.ts'
import * as finder from '#contract/office/dossiers/finder/finder.ts'
import * as memberCare from '#contract/office/dossiers/member-care.ts'
import * as backups from '#contract/office/operations/backups.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as ownData from '#contract/people/accounts/own-data.ts'
import { createLog } from '#kernel/log/index.ts'
import { runBackup } from '../areas/office/operations/backups/make-backup.ts'
import { fillDataCopy } from '../areas/people/accounts/own/data-copy.ts'
import { eraseDeletedMember } from '../areas/people/accounts/own/erase-members.ts'
import { personalData } from '../personal-data.ts'
import { forumOf } from '../testing/forum.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { sendForm } from '../testing/send-form.ts'

let portal: TestPortal
let admin: Person
let other: Person
let gone: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  other = await portal.aMember()
  gone = await portal.aMember({ name: 'gonefisher' })
})
afterAll(() => portal.close())

/** What identifies the person; texts that he published stay, without his name. */
const marks = ['gonefisher', '离岸渔夫', '13987654321', 'fisher@example.com', '私下的一句']
/**
 * Where a name may remain for a while: the audit log names people as long as its entries are retained (ADMIN-9), and
 * others' notices of a reply name its author until they are swept.
 */
const retained = ['audit_log.target', 'notice.body']

/** Columns of tables that contain one of the marks. */
const findMarks = async (): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector'))`.execute(portal.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from ${sql.raw(table)} where ${sql.ref(column)}::text ~ ${marks.join('|')}) as has`.execute(
      portal.db,
    )
    if (rows[0]!.has) found.push(`${table.replace('public.', '')}.${column}`)
  }
  return found
}

const setsAvatar = async (person: Person) => {
  const form = new FormData()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  await sendForm(portal.app, accounts.updateAvatar.path, form, person.token)
}

/** Everything a person leaves behind: a profile, texts, things for others to read, and things that only he sees. */
const leaveTraces = async () => {
  const [kit, mall] = [forumOf(portal), libraryOf(portal, () => admin)]
  await portal.db
    .updateTable('member')
    .set({ nick_name: '离岸渔夫', phone: '13987654321', email: 'fisher@example.com' })
    .where('id', '=', gone.id)
    .execute()
  await setsAvatar(gone)
  const topicId = await kit.aTopic(gone)
  const theirs = await kit.aTopic(other)
  await kit.reply(gone, theirs)
  await kit.reply(other, topicId)
  await gone.calls(forum.likeTopic, { topicId: theirs })
  const { id: resourceId } = await mall.aResource(gone)
  await other.calls(library.addFavoriteResource, { resourceId })
  await gone.calls(library.watchWord, { word: '私下的一句' })
  await gone.calls(forum.saveDraft, { title: '私下的一句', content: '<p>私下的一句</p>', tags: [] })
  await gone.calls(moderation.addReport, { kind: 'topic', targetId: theirs, reason: 'other', detail: '离题' })
  await admin.calls(memberCare.addNote, { memberId: gone.id, text: '来过电话' })
  await admin.calls(memberCare.sendMessage, { memberId: gone.id, title: '通知', text: '您好' })
  const { copy } = (await gone.calls(ownData.requestDataCopy)).body
  await fillDataCopy(portal, personalData, copy!.id)
  return { topicId, resourceId }
}

test('an erased person is gone from tables, files, search, exports and the next backup', async () => {
  const { topicId, resourceId } = await leaveTraces()
  expect(await findMarks()).toContain('member.nick_name')
  await admin.calls(members.deleteMembers, [gone.id])
  await eraseDeletedMember(portal, personalData, gone.id)
  expect((await findMarks()).filter((place) => !retained.includes(place))).toEqual([])

  const keys: string[] = []
  for await (const { key } of portal.files.list('')) keys.push(key)
  expect(keys.filter((key) => key.startsWith(`copies/${gone.id}/`))).toEqual([])
  const pictures = await portal.db.selectFrom('picture').select('id').where('owner_id', '=', gone.id).execute()
  expect(pictures).toEqual([])

  for (const mark of marks) {
    expect((await portal.visitor.calls(library.listResources, { name: mark })).body.totalElements, mark).toBe(0)
    const people = await admin.calls(finder.find, { words: mark })
    expect(JSON.stringify(people.body), mark).not.toContain(`"id":${gone.id},`)
  }
  const shown = [
    (await portal.visitor.calls(library.getResource, { resourceId })).body,
    (await other.calls(forum.getTopic, { topicId })).body,
    (await admin.calls(dossiers.getMemberDossier, { id: gone.id })).body,
    (await admin.calls(members.exportMembers, { format: 'csv' })).body,
    (await admin.calls(forum.exportAdminTopics, { format: 'csv' })).body,
    (await admin.calls(library.exportAuditResources, { format: 'csv' })).body,
  ]
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(marks.join('|')))

  // The same places as in the tables: what a backup holds is what the portal holds.
  const tables = new Set(retained.map((place) => `tables/public.${place.split('.')[0]}.copy`))
  expect((await backedUpMarks()).filter((entry) => !tables.has(entry))).toEqual([])
})

/** The entries of a backup made now that contain one of the marks. */
const backedUpMarks = async (): Promise<string[]> => {
  await admin.calls(backups.requestBackup)
  const { id } = (await admin.calls(backups.listBackups)).body[0]!
  const context = { db: portal.db, files: portal.files, log: createLog('silent'), progress: () => {} }
  await runBackup({ ...context, signal: new AbortController().signal }, id)
  const answer = await portal.app.inject({
    url: `${backups.downloadBackup.path}?id=${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const zip = await fromBufferPromise(await buffer([answer.rawPayload] as never))
  const found: string[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry))
    if (marks.some((mark) => content.includes(mark))) found.push(entry.fileName)
  }
  return found
}
