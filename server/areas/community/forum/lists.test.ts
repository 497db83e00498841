import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as forum from '#contract/community/forum/forum.ts'
import { forumOf } from '../../../testing/forum.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { expectSoundLedger } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let people: [Person, Person]
let kit: ReturnType<typeof forumOf>
const topicCount = 700

/** Topics over two years in eight categories: some pinned, pending review or deleted, a third of them without replies. */
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  people = [await portal.aMember(), await portal.aMember({ level: 5 })]
  kit = forumOf(portal)
  await sql`
    insert into topic (id, author_id, title, content, summary, category_id, tags, created_at, updated_at, is_pinned, is_pending_review, deleted_at, is_locked)
    select 10000 + n, case when n % 5 = 0 then ${people[0].id}::bigint else ${people[1].id}::bigint end, 't' || n, '<p>x</p>', 'x', 30001 + n % 8, '{}',
      at, at + n * interval '1 minute', n in (77, 400), n % 41 = 0, case when n % 43 = 0 then at end, n % 100 = 0
    from generate_series(1, ${topicCount}::int) as n, lateral (select timestamptz '2024-11-01 00:00+08' + n * interval '25 hours' as at) as facts`.execute(
    portal.db,
  )
  await sql`
    insert into topic_reply (topic_id, author_id, content, created_at)
    select topic.id, ${people[0].id}, 'a', topic.created_at + (topic.id % 97) * interval '1 day'
    from topic, generate_series(1, (topic.id % 3)::int) where topic.id > 10000`.execute(portal.db)
  await sql`insert into topic_like (topic_id, member_id) select id, ${people[1].id} from topic where id > 10000 and id % 4 = 0`.execute(
    portal.db,
  )
  await sql`update topic_activity set like_count = 1 where id > 10000 and id % 4 = 0`.execute(portal.db)
})
afterAll(async () => {
  await expectSoundLedger(portal.db)
  await portal.close()
})

const list = async (input: Record<string, unknown> = {}) => (await people[0].calls(forum.listTopics, input)).body

const allListed = () =>
  portal.db
    .selectFrom('topic_activity')
    .select(['id', 'category_id', 'created_at', 'active_at', 'like_count', 'reply_count', 'is_pinned'])
    .where('is_listed', '=', true)
    .execute()
type Row = Awaited<ReturnType<typeof allListed>>[number]

const keys: Record<string, (row: Row) => number> = {
  uploadTime: (row) => row.created_at.getTime(),
  activeTime: (row) => row.active_at.getTime(),
  love: (row) => row.like_count,
  answerCount: (row) => row.reply_count,
}

describe('the index', () => {
  test('every order is correct to the last page, with and without category and the filter for no replies; pinned topics first', async () => {
    const rows = await allListed()
    for (const field of Object.keys(keys))
      for (const direction of ['desc', 'asc'])
        for (const topicCategoryId of [0, 30003])
          for (const unanswered of [0, 1]) {
            const sign = direction === 'desc' ? -1 : 1
            const key = unanswered && field !== 'love' ? keys.uploadTime! : keys[field]!
            const expected = rows
              .filter((row) => !topicCategoryId || row.category_id === topicCategoryId)
              .filter((row) => !unanswered || row.reply_count === 0)
              .sort(
                (a, b) =>
                  sign * (Number(a.is_pinned) - Number(b.is_pinned)) ||
                  sign * (key(a) - key(b)) ||
                  sign * (a.id - b.id),
              )
            const filter = { sort: `${field},${direction}`, topicCategoryId, unanswered, size: 7 }
            for (const page of [0, 2, Math.ceil(expected.length / 7) - 1, 200]) {
              const { content, totalElements } = await list({ ...filter, page })
              expect(totalElements).toBe(expected.length)
              expect(content.map(({ id }) => id)).toEqual(expected.slice(page * 7, page * 7 + 7).map(({ id }) => id))
            }
          }
  })

  test('every page continues where the page before ended', async () => {
    const ids: number[] = []
    for (let page = 0; page < 140; page++) ids.push(...(await list({ page, size: 5 })).content.map(({ id }) => id))
    const expected = (await allListed()).sort(
      (a, b) => Number(b.is_pinned) - Number(a.is_pinned) || b.created_at.getTime() - a.created_at.getTime(),
    )
    expect(ids).toEqual(expected.map(({ id }) => id))
  })

  test('every order ends at page 1,000; unknown orders are refused', async () => {
    for (const sort of ['love,desc', 'uploadTime,desc']) {
      const far = await people[0].calls(forum.listTopics, { page: 1001, sort })
      expect([far.status, far.body.message]).toEqual([400, '页码超出范围'])
    }
    expect((await list({ page: 1000 })).content).toEqual([])
    expect((await people[0].calls(forum.listTopics, { sort: 'title,desc' })).status).toBe(400)
    expect((await people[0].calls(forum.listTopics, { size: 101 })).status).toBe(400)
  })

  test('the figures of the forum and of its members equal the stored rows', async () => {
    const rows = await allListed()
    const { body } = await people[1].calls(forum.getForumFigures)
    expect(body).toMatchObject({ topics: rows.length, members: 3 })
    expect(body.answers).toBe(rows.reduce((sum, row) => sum + row.reply_count, 0))
    expect(body.active[0]).toMatchObject({
      uploadUserId: people[0].id,
      answers: body.answers,
      company: '数字工程咨询联盟',
    })
    expect(body.hot[0]!.answerCount).toBe(2)
    const user = (await people[1].calls(forum.getForumUser, { userId: people[0].id })).body
    expect(user).toMatchObject({ answers: body.answers, isSelf: false, level: '二级会员' })
    expect(user.topics).toBe(
      (await list({ uploadUserId: people[0].id })).totalElements - (await countPending(people[0])),
    )
    expect((await people[0].calls(forum.getForumUser, { userId: 999_999 })).status).toBe(404)
    const categories = (await people[0].calls(forum.listTopicCategories)).body
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
  })
})

const countPending = async ({ id }: Person) =>
  (
    await portal.db
      .selectFrom('topic')
      .select('id')
      .where('author_id', '=', id)
      .where('is_pending_review', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
  ).length

describe('search', () => {
  test('words are found in title and text and marked, also within a category', async () => {
    const id = await kit.aTopic(people[0], {
      title: '大体积混凝土裂缝怎么控制',
      content: '<p>养护<strong>七天</strong>够不够</p>',
      topicCategoryId: 30006,
    })
    const other = await kit.aTopic(people[0], {
      title: '温控问题',
      content: '<p>混凝土裂缝多见于底板</p>',
      topicCategoryId: 30004,
    })
    const found = await list({ title: '混凝土裂缝', size: 12 })
    expect(found.content.map((one) => one.id)).toEqual([id, other])
    expect(
      found.content[0]!.marked?.title.filter(({ hit }) => hit)
        .map(({ text }) => text)
        .join(''),
    ).toBe('混凝土裂缝')
    expect(found.content[1]!.marked?.summary.some(({ hit }) => hit)).toBe(true)
    expect((await list({ title: '混凝土裂缝', topicCategoryId: 30004 })).totalElements).toBe(1)
    expect((await list({ title: '混凝土裂缝', unanswered: 1, sort: 'love,desc' })).totalElements).toBe(2)
    await kit.reply(people[1], id)
    expect((await list({ title: '混凝土裂缝', unanswered: 1 })).content.map((one) => one.id)).toEqual([other])
    expect(await list({ title: '不存在的词' })).toMatchObject({ totalElements: 0, content: [] })
    expect((await people[0].calls(forum.suggestTopics, { title: '大体积' })).body).toContainEqual({
      text: '大体积混凝土裂缝怎么控制',
      link: expect.stringContaining('/CultivateCenter/cententpage?setid='),
    })
    expect((await portal.visitor.calls(forum.suggestTopics, { title: '大体积' })).status).toBe(401)
  })
})

describe('the back office', () => {
  const admins = async (input: Record<string, unknown> = {}) => (await admin.calls(forum.listAdminTopics, input)).body

  test('lists all topics that are not deleted, with the right total for each filter', async () => {
    const rows = await portal.db.selectFrom('topic').selectAll().where('deleted_at', 'is', null).execute()
    const pending = rows.filter((row) => row.is_pending_review).length
    expect(await admins()).toMatchObject({ totalElements: rows.length, counts: { all: rows.length, held: pending } })
    const filters: [Record<string, unknown>, (row: (typeof rows)[number]) => boolean][] = [
      [{ topicCategoryId: 30002 }, (row) => row.category_id === 30002],
      [{ isHeld: 1 }, (row) => row.is_pending_review],
      [{ isHeld: 0 }, (row) => !row.is_pending_review],
      [{ isLocked: 1 }, (row) => row.is_locked],
      [{ isPinned: 1 }, (row) => row.is_pinned],
      [{ uploadUserName: people[0].username }, (row) => row.author_id === people[0].id],
      [
        { from: '2025-03-01', to: '2025-06-30' },
        (row) =>
          row.created_at >= new Date('2025-03-01T00:00+08:00') && row.created_at < new Date('2025-07-01T00:00+08:00'),
      ],
    ]
    for (const [filter, matches] of filters)
      for (const sort of ['updateTime,desc', 'love,asc']) {
        const { content, totalElements } = await admins({ ...filter, sort, size: 100 })
        const expected = rows.filter(matches)
        expect([filter, totalElements]).toEqual([filter, expected.length])
        expect(content.every(({ id }) => expected.some((row) => row.id === id))).toBe(true)
        expect(content.length).toBe(Math.min(100, expected.length))
      }
    expect((await admin.calls(forum.listAdminTopics, { from: '2025-02-01', to: '2025-01-01' })).body.message).toBe(
      '开始日期不能晚于结束日期',
    )
    expect((await people[0].calls(forum.listAdminTopics)).status).toBe(403)
    expect((await portal.visitor.calls(forum.listAdminReplies)).status).toBe(401)
  })

  test('lists replies with their topic, filtered by words, author, title and day', async () => {
    const topicId = await kit.aTopic(people[0], { title: '盾构管片破损' })
    const { id } = await kit.reply(people[1], topicId, { content: '管片拼装时注意错台' })
    const listReplies = async (input: Record<string, unknown> = {}) =>
      (await admin.calls(forum.listAdminReplies, input)).body
    expect((await listReplies({ content: '错台' })).content).toMatchObject([
      { id, drTopicDto: { id: topicId, title: '盾构管片破损' } },
    ])
    expect((await listReplies({ title: '盾构管片' })).totalElements).toBe(1)
    const all = await portal.db
      .selectFrom('topic_reply')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('is_topic_hidden', '=', false)
      .execute()
    expect((await listReplies()).totalElements).toBe(all.length)
    expect((await listReplies({ uploadUserName: people[1].username })).totalElements).toBe(
      all.filter((row) => row.author_id === people[1].id).length,
    )
    const early = all.filter((row) => row.created_at < new Date('2025-07-01T00:00+08:00'))
    expect((await listReplies({ to: '2025-06-30', sort: 'love,desc' })).totalElements).toBe(early.length)
  })

  test('pins, locks and moves all given topics or none; at most three are pinned', async () => {
    const ids = [await kit.aTopic(people[0]), await kit.aTopic(people[0])]
    const mark = (input: Record<string, unknown>, person = admin) => person.calls(forum.markTopics, { ids, ...input })
    expect((await mark({ isLocked: true }, people[0])).status).toBe(403)
    expect((await mark({ isLocked: true }, portal.visitor)).status).toBe(401)
    expect((await mark({ ids: [ids[0], 999_999], isLocked: true })).status).toBe(404)
    expect((await mark({ topicCategoryId: 39_999 })).body.message).toBe('请选择类别')
    expect((await mark({})).status).toBe(400)
    const tooMany = await mark({ isPinned: true }) // two are pinned already
    expect([tooMany.status, tooMany.body.message]).toEqual([409, '置顶最多 3 条，请先取消其他置顶'])
    const both = await Promise.all(ids.map((id) => mark({ ids: [id], isPinned: true })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await mark({ isPinned: false, isLocked: true, topicCategoryId: 30008 })
    for (const topicId of ids)
      expect(await kit.read(admin, topicId)).toMatchObject({ isPinned: false, isLocked: true, topicCategoryId: 30008 })
  })

  test('categories are added, renamed, sorted, and deleted when unused', async () => {
    const save = (input: Record<string, unknown>, person = admin) => person.calls(forum.saveTopicCategory, input)
    expect((await save({ categoryName: '绿色建筑' }, people[0])).status).toBe(403)
    expect((await save({ categoryName: '绿色建筑' }, portal.visitor)).status).toBe(401)
    const both = await Promise.all([save({ categoryName: '绿色建筑' }), save({ categoryName: '绿色建筑' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const id = both.find(({ status }) => status === 200)!.body.id
    expect((await save({ categoryName: '勘察测绘' })).body.message).toBe('该类别已存在')
    expect((await save({ id, categoryName: '绿建' })).body).toEqual({ id, categoryName: '绿建' })
    expect((await save({ id: 39_999, categoryName: '无' })).status).toBe(404)
    const order = (await admin.calls(forum.listTopicCategories)).body.map((one) => one.id).reverse()
    expect((await people[0].calls(forum.sortTopicCategories, { ids: order })).status).toBe(403)
    expect((await admin.calls(forum.sortTopicCategories, { ids: order.slice(1) })).status).toBe(409)
    await Promise.all([1, 2].map(() => admin.calls(forum.sortTopicCategories, { ids: order })))
    expect((await admin.calls(forum.listTopicCategories)).body.map((one) => one.id)).toEqual(order)
    const remove = (categoryId: number, person = admin) => person.calls(forum.deleteTopicCategory, { id: categoryId })
    expect((await remove(30001)).body.message).toBe('仍有内容使用该类别，不能删除')
    expect((await remove(id, people[0])).status).toBe(403)
    expect((await Promise.all([remove(id), remove(id)])).map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('an upheld report removes the topic or the reply', async () => {
    const topicId = await kit.aTopic(people[0])
    const { id } = await kit.reply(people[0], topicId)
    const report = (kind: 'topic' | 'reply', targetId: number) =>
      people[1].calls(moderation.addReport, { kind, targetId, reason: 'advertising' })
    const rule = async (reportId: number) => {
      const item = await portal.db
        .selectFrom('report')
        .select('reported_item_id')
        .where('id', '=', reportId)
        .executeTakeFirstOrThrow()
      return admin.calls(moderation.ruleReport, { id: item.reported_item_id, verdict: 'take-down', reason: '广告' })
    }
    const [reply, topic] = [await report('reply', id), await report('topic', topicId)]
    expect((await rule(reply.body.id)).status).toBe(200)
    expect((await kit.read(people[1], topicId)).answerCount).toBe(0)
    expect((await rule(topic.body.id)).status).toBe(200)
    expect((await people[0].calls(forum.getTopic, { topicId })).status).toBe(404)
    const trail = await portal.db
      .selectFrom('topic_audit')
      .select(['action', 'reason', 'reply_id'])
      .where('topic_id', '=', topicId)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'take-down', reason: '广告', reply_id: id },
      { action: 'take-down', reason: '广告', reply_id: null },
    ])
  })
})
