import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { type NewNotice, noticeText, notify } from './index.ts'
import { sweepNotices } from './queries.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const send = (receivers: Person | Person[], notice: Partial<NewNotice> = {}) =>
  inTransaction((tx) =>
    notify(
      tx,
      [receivers].flat().map(({ id }) => id),
      { kind: 'system', title: '系统维护', ...notice },
    ),
  )(portal.db)
const listed = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.calls(notices.listNotices, query)).body
const unreadOf = async (person: Person) => (await person.calls(notices.countUnread)).body.count
/** A member with `count` notices and their ids, newest first. */
const aMemberWithNotices = async (count: number) => {
  const member = await portal.aMember()
  for (let n = 1; n <= count; n++) await send(member, { title: `第 ${n} 条` })
  return { member, ids: (await listed(member, { size: 100 })).content.map(({ id }) => id) }
}

describe('notifying', () => {
  test('a notice has kind, texts, time and link', async () => {
    const member = await portal.aMember()
    await send(member, {
      kind: 'audit',
      tone: 'bad',
      title: '资源未通过审核',
      body: '缺少预警值',
      link: '/product?id=1',
    })
    expect(await listed(member)).toEqual({
      content: [
        {
          id: expect.any(Number),
          kind: 'audit',
          tone: 'bad',
          title: '资源未通过审核',
          body: '缺少预警值',
          link: '/product?id=1',
          isRead: false,
          createTime: expect.any(String),
        },
      ],
      totalElements: 1,
    })
  })

  test('one call notifies many members, each once, and skips deleted members', async () => {
    const [li, wang, gone] = [await portal.aMember(), await portal.aMember(), await portal.aMember()]
    await portal.db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await send([li, wang, li, gone])
    expect([await unreadOf(li), await unreadOf(wang)]).toEqual([1, 1])
    const { count } = await portal.db
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('member_id', '=', gone.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test('a transaction that is rolled back sends no notice', async () => {
    const member = await portal.aMember()
    const failing = inTransaction(async (tx) => {
      await notify(tx, member.id, { kind: 'sale', title: '售出' })
      throw new Error('no sale')
    })
    await expect(failing(portal.db)).rejects.toThrow('no sale')
    expect(await unreadOf(member)).toBe(0)
  })

  test('long texts are cut between characters, and external links are refused', async () => {
    const member = await portal.aMember()
    await send(member, { title: '🏗'.repeat(100), body: '长'.repeat(600) })
    const [notice] = (await listed(member)).content
    expect(notice?.title).toBe(`${'🏗'.repeat(79)}…`)
    expect(notice?.body).toHaveLength(500)
    for (const link of ['//evil.example', '/\\evil.example'] as const)
      await expect(send(member, { link })).rejects.toThrow('site_link_check')
  })

  test('the texts of the portal are filled in', () => {
    const values = { user: '李若谷', name: '风险清单', coin: 17, arrival: '已计入您的账户' }
    expect(noticeText('resourceSold', values, '/product?id=3')).toEqual({
      kind: 'sale',
      tone: 'good',
      title: '资源售出',
      body: '李若谷 购买了您的资源「风险清单」，17 V币已计入您的账户。',
      link: '/product?id=3',
    })
  })
})

describe('the list', () => {
  test('six a page, newest first', async () => {
    const { member, ids } = await aMemberWithNotices(8)
    const first = await listed(member)
    expect(first.content.map(({ id }) => id)).toEqual(ids.slice(0, 6))
    expect(first.content[0]?.title).toBe('第 8 条')
    const second = await listed(member, { page: 1 })
    expect(second).toMatchObject({ totalElements: 8, content: [{ id: ids[6] }, { id: ids[7] }] })
  })

  test('filters by kind and by unread notices', async () => {
    const { member, ids } = await aMemberWithNotices(2)
    await send(member, { kind: 'reply', title: '回复' })
    await member.calls(notices.readNotices, { ids: [ids[0]] })
    expect((await listed(member, { kind: 'reply' })).content).toMatchObject([{ title: '回复' }])
    expect((await listed(member, { unread: 1 })).totalElements).toBe(2)
    expect((await listed(member, { unread: 1, kind: 'system' })).content.map(({ id }) => id)).toEqual([ids[1]])
  })

  test('unread notices are counted by kind, up to a hundred', async () => {
    const { member } = await aMemberWithNotices(2)
    await send(member, { kind: 'reply' })
    expect((await member.calls(notices.countUnread)).body).toMatchObject({
      count: 3,
      kinds: { system: 2, reply: 1, audit: 0 },
    })
    await portal.db
      .insertInto('notice')
      .values(Array.from({ length: 150 }, () => ({ ...aRow, member_id: member.id })))
      .execute()
    expect(await unreadOf(member)).toBe(100)
  })

  test.each([{ kind: 'nonsense' }, { unread: 2 }, { size: 101 }, { page: 1001 }, { sort: 'title,asc' }])(
    'refuses %o',
    async (query) => {
      expect((await (await portal.aMember()).calls(notices.listNotices, query)).status).toBe(400)
    },
  )
})

const aRow = { kind: 'system', tone: 'plain', title: '标题', body: '', link: null } as const

describe('marking as read', () => {
  test('some, then all', async () => {
    const { member, ids } = await aMemberWithNotices(4)
    const some = await member.calls(notices.readNotices, { ids: ids.slice(0, 3) })
    expect(some).toMatchObject({ status: 200, body: { count: 1 } })
    expect((await listed(member)).content.map(({ isRead }) => isRead)).toEqual([true, true, true, false])
    expect((await member.calls(notices.readNotices, { all: true })).body.count).toBe(0)
  })

  test('visitors must log in, and members without a level are refused', async () => {
    expect((await portal.visitor.calls(notices.readNotices, { all: true })).status).toBe(401)
    expect((await (await portal.aPersonWithoutLevel()).calls(notices.readNotices, { all: true })).status).toBe(403)
  })

  test('a notice of another member among them: 404, and nothing changes', async () => {
    const [mine, theirs] = [await aMemberWithNotices(2), await aMemberWithNotices(1)]
    const answer = await mine.member.calls(notices.readNotices, { ids: [...mine.ids, ...theirs.ids] })
    expect(answer.status).toBe(404)
    expect([await unreadOf(mine.member), await unreadOf(theirs.member)]).toEqual([2, 1])
    await mine.member.calls(notices.readNotices, { all: true })
    expect(await unreadOf(theirs.member)).toBe(1)
  })

  test('two concurrent calls succeed', async () => {
    const { member, ids } = await aMemberWithNotices(3)
    const answers = await Promise.all([1, 2].map(() => member.calls(notices.readNotices, { ids: [...ids, ...ids] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await unreadOf(member)).toBe(0)
  })

  test.each([{}, { ids: [] }, { ids: [1], all: true }, { all: false }, { ids: ['x'] }, { all: true, memberId: 1 }])(
    'refuses %o',
    async (body) => {
      expect((await (await portal.aMember()).calls(notices.readNotices, body)).status).toBe(400)
    },
  )
})

describe('deleting', () => {
  test('removes an own notice', async () => {
    const { member, ids } = await aMemberWithNotices(2)
    expect((await member.calls(notices.deleteNotice, { id: ids[0] })).status).toBe(200)
    expect((await listed(member)).content.map(({ id }) => id)).toEqual([ids[1]])
  })

  test('not for visitors', async () => {
    const { member, ids } = await aMemberWithNotices(1)
    expect((await portal.visitor.calls(notices.deleteNotice, { id: ids[0] })).status).toBe(401)
    expect(await unreadOf(member)).toBe(1)
  })

  test('a notice of another member is not found, not even by administrators', async () => {
    const { member, ids } = await aMemberWithNotices(1)
    for (const other of [await portal.aMember(), await portal.anAdministrator()])
      expect((await other.calls(notices.deleteNotice, { id: ids[0] })).status).toBe(404)
    expect(await unreadOf(member)).toBe(1)
  })

  test('two concurrent calls delete once', async () => {
    const { member, ids } = await aMemberWithNotices(1)
    const answers = await Promise.all([1, 2].map(() => member.calls(notices.deleteNotice, { id: ids[0] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

test.each([notices.listNotices, notices.countUnread, notices.getWebsocketTicket])(
  '$path is for people with a level',
  async (call) => {
    expect((await portal.visitor.calls(call)).status).toBe(401)
    expect((await (await portal.aPersonWithoutLevel()).calls(call)).status).toBe(403)
    expect((await (await portal.aMember({ level: 5 })).calls(call)).status).toBe(200)
  },
)

test('read notices are deleted after 180 days, unread ones stay', async () => {
  const member = await portal.aMember()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const row = (created: number, read: number | null) => ({
    ...aRow,
    member_id: member.id,
    title: `${created}`,
    created_at: daysAgo(created),
    read_at: read === null ? null : daysAgo(read),
  })
  await portal.db
    .insertInto('notice')
    .values([row(179, 178), row(181, 1), row(200, null)])
    .execute()
  await sweepNotices(portal.db, new AbortController().signal)
  expect((await listed(member)).content.map(({ title }) => title)).toEqual(['179', '200'])
})
