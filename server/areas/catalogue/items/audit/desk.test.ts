import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notices from '#contract/people/notices/notices.ts'
import { refusal } from '../../../../testing/forum.ts'
import { itemsOf } from '../../../../testing/items.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let colleague: Person
let author: Person
let items: ReturnType<typeof itemsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator('sumei')
  colleague = await portal.anAdministrator('chengwei')
  author = await portal.aMember({ level: 2 })
  items = itemsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const noticesOf = async (person: Person) => (await person.calls(notices.listNotices)).body.content

describe.each(['resources', 'courses'] as const)('%s', (name) => {
  const kind = () => items[name]
  const aWaiting = () => kind().aWaiting(author)
  const detail = (id: number, person = admin) => kind().readAudit(person, id)
  const desk = async (person: Person, afterId?: number) => (await kind().desk(person, afterId)).body
  const opens = (person: Person, id: number) => person.calls(kind().lock, { id })
  const leaves = (person: Person, id: number) => person.calls(kind().unlock, { id })
  const undoes = (person: Person, id: number) => person.calls(kind().undo, { id })
  const decides = (person: Person, id: number, more: Record<string, unknown> = {}) =>
    person.calls(kind().audit, { id, isAudit: 1, auditReason: '内容完整', isUndoable: true, ...more })

  describe('at the desk', () => {
    test('begin with what has waited longest, continue after an entry, and name who has what open', async () => {
      const ids = [await aWaiting(), await aWaiting(), await aWaiting()]
      await sql`update item set submitted_at = now() - interval '4 days' where id = ${ids[2]}`.execute(portal.db)
      await opens(colleague, ids[0]!)
      const { content, total, overdue, hasMore } = await desk(admin)
      expect(content.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])
      expect([total, overdue, hasMore]).toEqual([3, 1, false])
      expect(content[1]!.lock).toMatchObject({ userName: 'chengwei', isMine: false })
      expect(content[0]).toMatchObject({ lock: null, uploadUserName: author.username })
      expect((await desk(admin, ids[0])).content.map(({ id }) => id)).toEqual([ids[1]])
      await leaves(colleague, ids[0]!)
      for (const id of ids) await kind().approve(id)
    })

    test('are for administrators', async () => {
      expect((await kind().desk(portal.visitor)).status).toBe(401)
      expect((await kind().desk(author)).status).toBe(403)
    })
  })

  describe('that somebody has open', () => {
    test('are read by others but decided only by their holder, who has one at a time', async () => {
      const [id, other] = [await aWaiting(), await aWaiting()]
      expect((await opens(admin, id)).body).toMatchObject({ userName: 'sumei', isMine: true })
      expect((await opens(colleague, id)).body).toMatchObject({ userName: 'sumei', isMine: false })
      expect((await detail(id, colleague)).lock).toMatchObject({ userName: 'sumei', isMine: false })
      for (const isUndoable of [true, false])
        expect(refusal(await decides(colleague, id, { isUndoable }))).toEqual([409, '正在由 sumei 审核'])
      await leaves(colleague, id)
      expect((await detail(id)).lock).toMatchObject({ isMine: true })
      await opens(admin, other)
      expect((await detail(id)).lock).toBeNull()
      expect((await decides(colleague, id, { isUndoable: false })).status).toBe(200)
      await leaves(admin, other)
      expect((await detail(other)).lock).toBeNull()
    })

    test('belong to one of two who open them at the same time', async () => {
      const id = await aWaiting()
      const answers = await Promise.all([opens(admin, id), opens(colleague, id)])
      expect(answers.map(({ body }) => body.isMine).sort()).toEqual([false, true])
      expect(new Set(answers.map(({ body }) => body.userName)).size).toBe(1)
    })

    test('can be exchanged by two at once, who do not wait for each other', async () => {
      const [one, other] = [await aWaiting(), await aWaiting()]
      await Promise.all([opens(admin, other), opens(colleague, one)])
      const answers = await Promise.all([opens(admin, one), opens(colleague, other)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from audit_lock where kind = ${kind().kind}`.execute(portal.db)
      expect(rows[0]!.n).toBeLessThanOrEqual(2)
    })

    test('are free after ten minutes without an action; an action prolongs them', async () => {
      const id = await aWaiting()
      const { since } = (await opens(admin, id)).body
      const passes = (minutes: number) =>
        sql`update audit_lock set touched_at = touched_at - make_interval(mins => ${minutes}) where item_id = ${id}`.execute(
          portal.db,
        )
      await passes(9)
      expect((await opens(admin, id)).body).toMatchObject({ since, isMine: true })
      await passes(9)
      expect((await opens(colleague, id)).body.isMine).toBe(false)
      await passes(2)
      expect((await detail(id)).lock).toBeNull()
      expect((await opens(colleague, id)).body.isMine).toBe(true)
    })

    test('are opened by administrators only, and exist', async () => {
      const id = await aWaiting()
      for (const call of [kind().lock, kind().unlock, kind().undo]) {
        expect((await portal.visitor.calls(call, { id })).status).toBe(401)
        expect((await author.calls(call, { id })).status).toBe(403)
        expect(refusal(await admin.calls(call, { id: 'x' }))).toEqual([400, '编号不正确'])
      }
      expect((await opens(admin, 999_999)).status).toBe(404)
      expect((await detail(id)).lock).toBeNull()
    })

    test('are of one kind: the call of the other does not open them', async () => {
      const id = await aWaiting()
      const other = items[name === 'resources' ? 'courses' : 'resources']
      expect((await admin.calls(other.lock, { id })).status).toBe(404)
      expect((await admin.calls(other.audit, { id, isAudit: 1, auditReason: '内容完整' })).status).toBe(404)
      expect((await author.calls(other.withdraw, { id })).status).toBe(404)
      expect((await detail(id)).item.isAudit).toBe(0)
    })
  })

  describe('decided, with the chance to undo it', () => {
    test('count as decided at once, and change for others when the time is over', async () => {
      const writer = await portal.aMember()
      const id = await kind().aWaiting(writer, { coin: 5 })
      const { total, today } = await desk(admin)
      await opens(admin, id)
      const { status, body } = await decides(admin, id, { coin: 8 })
      expect([status, Date.parse(body.undoUntil!) > Date.now()]).toEqual([200, true])
      const after = await desk(admin)
      expect([after.total, after.today.count]).toEqual([total - 1, today.count + 1])
      expect(after.today.averageSeconds).toEqual(expect.any(Number))
      expect(await detail(id)).toMatchObject({ item: { isAudit: 1 }, lock: null })
      expect((await kind().listAudit({ isAudit: 1 })).content.map((item) => item.id)).toContain(id)
      const [own] = (await kind().listOwn(writer)).content
      expect([own!.isAudit, await kind().isShown(id), await noticesOf(writer)]).toEqual([0, false, []])

      await kind().release(id)
      expect(await kind().isShown(id)).toBe(true)
      const word = name === 'resources' ? '资源' : '课程'
      expect((await noticesOf(writer)).map(({ title }) => title)).toEqual([`${word}已通过审核`])
      const { trail, item } = await detail(id)
      expect(item).toMatchObject({ coin: 8, auditReason: '内容完整' })
      expect(trail.map(({ act, from, to, coin }) => [act, from, to, coin])).toEqual([['audit', 0, 1, 8]])
      expect(refusal(await undoes(admin, id))).toEqual([409, '已超过可撤回的时间'])
    })

    test.each([
      ['approved', 1],
      ['rejected', 2],
      ['left waiting', 0],
    ])('%s and undone, wait as before, and their author never hears of it', async (_word, isAudit) => {
      const writer = await portal.aMember()
      const id = await kind().aWaiting(writer)
      const before = [await detail(id), (await desk(admin)).total]
      await decides(admin, id, { isAudit, coin: 9 })
      expect((await undoes(admin, id)).body.message).toBe('已撤回')
      expect([await detail(id), (await desk(admin)).total]).toEqual(before)
      await kind().release(id)
      expect([await noticesOf(writer), await kind().isShown(id)]).toEqual([[], false])
      expect(refusal(await undoes(admin, id))).toEqual([409, '已超过可撤回的时间'])
    })

    test('are undone only by who decided, and once', async () => {
      const id = await aWaiting()
      await decides(admin, id, { isAudit: 2 })
      expect(refusal(await undoes(colleague, id))).toEqual([403, '只能撤回自己的审核'])
      const answers = await Promise.all([undoes(admin, id), undoes(admin, id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('twice at once, are decided once, and no other decision comes in between', async () => {
      const id = await aWaiting()
      const answers = await Promise.all([1, 2].map(() => decides(admin, id, { isAudit: 2 })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const changed = [409, '内容已被他人修改，请刷新']
      expect(refusal(await decides(colleague, id))).toEqual(changed)
      expect(refusal(await kind().approve(id))).toEqual(changed)
      await kind().release(id)
      expect((await kind().approve(id)).status).toBe(200)
    })

    test('keep what their author did meanwhile: withdrew, replaced or deleted', async () => {
      const [replaced, withdrawn, deleted] = [await aWaiting(), await aWaiting(), await aWaiting()]
      await decides(admin, replaced)
      await kind().changes(author, replaced)
      await kind().release(replaced)
      expect((await detail(replaced)).item).toMatchObject({ versionNumber: 2, isAudit: 0 })
      await decides(admin, withdrawn, { isAudit: 0 })
      await author.calls(kind().withdraw, { id: withdrawn })
      await kind().release(withdrawn)
      const own = (await kind().listOwn(author)).content
      expect(own.find(({ id }) => id === withdrawn)).toMatchObject({ isWithdrawn: true })
      await kind().approve(deleted, { isUndoable: true })
      await author.calls(kind().remove, { id: deleted })
      await kind().release(deleted)
      expect(await kind().isShown(deleted)).toBe(false)
      const held = await portal.db
        .selectFrom('held_decision')
        .select('item_id')
        .where('item_id', 'in', [replaced, withdrawn, deleted])
        .execute()
      expect(held).toEqual([])
    })
  })

  test('come with their author’s last decisions, listed items and upheld reports', async () => {
    const writer = await portal.aMember({ level: 2 })
    const submit = () => kind().aWaiting(writer)
    const [good, bad, open] = [await submit(), await submit(), await submit()]
    await kind().approve(good)
    await decides(admin, bad, { isAudit: 2, isUndoable: false })
    await sql`
      insert into reported_item (kind, target_id, state, verdict, ruled_by, ruled_at)
      values (${kind().kind}, ${good}, 'upheld', 'take-down', ${admin.id}, now())`.execute(portal.db)
    expect((await detail(open)).author).toMatchObject({
      userName: writer.username,
      level: '一级会员',
      listed: 1,
      recent: [1, 2],
      upheldReports: 1,
    })
  })
})
