import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as dossiers from '#contract/office/dossiers/dossiers.ts'
import * as memberCare from '#contract/office/dossiers/member-care.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import { forumOf } from '../../../../testing/forum.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll, expectSoundLedger } from '../../../money/points/testing/ledger.ts'
import { mostMovedRows } from './accounts-to-merge.ts'
import { mergeAccounts, subjectOf } from './merge-accounts.ts'
import { previewMerge } from './preview-merge.ts'

let portal: TestPortal
let admin: Person
let second: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let school: ReturnType<typeof lessonsOf>
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  school = lessonsOf(portal, () => admin)
  kit = forumOf(portal)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const password = 'Right@2026'
const ask = (from: Person, into: Person, more: Record<string, unknown> = {}, by: Person = admin) =>
  by.calls(merging.requestMerge, { fromId: from.id, intoId: into.id, reason: '同一人', password, ...more })
const waitingFor = async (from: Person, into: Person) => {
  const { body } = await second.calls(approvals.listApprovals, { state: 'waiting', kind: 'merge', size: 100 })
  return body.content.find(({ target }) => target === `用户 ${from.username} 并入 ${into.username}`)!.id
}
const confirm = (id: number) => second.calls(approvals.decideApproval, { id, approve: true })
const merge = async (from: Person, into: Person) => {
  expect((await ask(from, into)).body.isWaiting).toBe(true)
  return confirm(await waitingFor(from, into))
}
const preview = async (from: Person, into: Person) =>
  (await admin.calls(merging.previewMerge, { fromId: from.id, intoId: into.id })).body
const coinsOf = async (person: Person) => (await admin.calls(dossiers.getMemberDossier, { id: person.id })).body.balance
const givesBonus = (person: Person, coins: number) =>
  sql`select post_points('bonus', 'credit', ${`test:${person.id}`}, null, array['member', 'system'],
    array[${person.id}, 3]::bigint[], array[${coins}, ${-coins}]::bigint[], array['bonus', 'bonus'], array['', ''], array[null, null]::text[])`.execute(
    portal.db,
  )

describe('merging', () => {
  test('moves everything of one account to the other and closes it', async () => {
    const [from, into] = [await mall.aBuyer(100), await mall.aBuyer(7)]
    await givesBonus(from, 20)
    const [bought, both, free] = [
      await mall.aResource(author, { coin: 30 }),
      await mall.aResource(author, { coin: 5 }),
      await mall.aResource(author),
    ]
    for (const [buyer, { id }] of [
      [from, bought],
      [from, both],
      [into, both],
    ] as const)
      expect((await buyer.calls(library.buyResource, { resourceId: id })).status).toBe(200)
    for (const person of [from, into]) await person.calls(library.addFavoriteResource, { resourceId: free.id })
    await from.calls(library.addFavoriteResource, { resourceId: both.id })
    const upload = await mall.aResource(from)
    const course = await school.aLesson(from)
    const topicId = await kit.aTopic(from, { title: '合并的帖子' })
    const theirs = await kit.aTopic(into)
    await kit.reply(from, theirs)
    for (const person of [from, into, author]) await person.calls(forum.likeTopic, { topicId: theirs })

    const shown = await preview(from, into)
    expect(shown.refusals).toEqual([])
    const part = (title: string) => shown.parts.find((one) => one.title === title)
    const coins = await coinsOf(from)
    expect(part('V币余额')).toEqual({ title: 'V币余额', from: coins, into: 2, stays: false })
    expect(part('已购资源')).toMatchObject({ from: 2, into: 1 })
    expect(part('上传的资源')).toMatchObject({ from: 1, into: 0 })

    expect((await merge(from, into)).status).toBe(200)
    expect([await coinsOf(from), await coinsOf(into)]).toEqual([0, coins + 2])
    const own = (await into.calls(library.listOwnResources)).body.content.map(({ id }) => id)
    expect(own).toEqual([upload.id])
    const bags = (await into.calls(library.listBoughtResources, { userId: into.id })).body.content
    expect(bags.map(({ id }) => id).sort()).toEqual([bought.id, both.id].sort())
    expect((await into.calls(library.downloadResource, { storageId: bought.storageId })).status).toBe(200)
    expect((await into.calls(lessons.getLesson, { lessonId: course })).body.uploadUserName).toBe(into.username)
    expect((await kit.read(author, topicId)).uploadUserName).toBe(into.username)
    const favorites = (await into.calls(library.listFavoriteResources)).body.content.map(({ id }) => id)
    expect(favorites.sort()).toEqual([free.id, both.id].sort())
    await expectSoundLedger(portal.db)
  })

  test('bonus coins stay bonus coins, and the ledger names both accounts', async () => {
    const [from, into] = [await mall.aBuyer(10), await portal.aMember()]
    await givesBonus(from, 4)
    await merge(from, into)
    const { body } = await admin.calls(dossiers.getMemberDossier, { id: into.id })
    expect([body.balance, body.bonus]).toEqual([14, 4])
    const { rows } = await sql<{ detail: string }>`
      select detail from point_entry join point_account as a on a.id = account_id
      where a.member_id = ${into.id} and kind = 'merge'`.execute(portal.db)
    expect(rows.map(({ detail }) => detail)).toEqual(Array(2).fill(`账号合并：来自账号 ${from.id}`))
  })

  test('shares that were given and received go on; one between the two ends', async () => {
    const [from, into, friend] = [
      await portal.aMember({ level: 2 }),
      await portal.aMember({ level: 2 }),
      await portal.aMember(),
    ]
    const item = await mall.aResource(from, { coin: 9 })
    const received = await mall.aResource(author, { coin: 9 })
    await sql`
      insert into access_grant (item_id, reason, member_id, giver_id) values
        (${item.id}, 'shared', ${friend.id}, ${from.id}), (${item.id}, 'shared', ${into.id}, ${from.id}),
        (${received.id}, 'shared', ${from.id}, ${author.id})`.execute(portal.db)
    expect((await merge(from, into)).status).toBe(200)
    const { rows } = await sql<{ item_id: number; member_id: number; giver_id: number }>`
      select item_id, member_id, giver_id from access_grant
      where revoked_at is null and reason = 'shared' and (giver_id in (${from.id}, ${into.id}) or member_id in (${from.id}, ${into.id}))
      order by item_id`.execute(portal.db)
    expect(rows).toEqual([
      { item_id: item.id, member_id: friend.id, giver_id: into.id },
      { item_id: received.id, member_id: into.id, giver_id: author.id },
    ])
    await expectSoundLedger(portal.db)
  })

  test('the closed account is logged out, says where to log in, and cannot be enabled again', async () => {
    const [from, into] = [await portal.aMember(), await portal.aMember()]
    await merge(from, into)
    expect((await from.calls(accounts.getSession)).status).toBe(401)
    const head = (await admin.calls(dossiers.getMemberDossier, { id: from.id })).body
    expect(head.facts).toContainEqual({ label: '已并入', value: into.username, link: `/System/member?id=${into.id}` })
    expect(head.facts).toContainEqual({
      label: '停用原因',
      value: `已并入账号 ${into.username}，请用该账号登录`,
      link: null,
    })
    for (const enabling of [
      admin.calls(members.switchMembers, { ids: [from.id], enabled: true }),
      admin.calls(memberCare.enableMember, { memberId: from.id }),
    ]) {
      const { status, body } = await enabling
      expect([status, body.message]).toEqual([409, '账号已并入另一个账号，不能恢复'])
    }
  })
})

describe('is refused', () => {
  const refusal = async (from: Person, into: Person) => {
    const { status, body } = await ask(from, into)
    expect((await preview(from, into)).refusals[0]).toBe(body.message)
    return [status, body.message]
  }

  test('for administrators, other levels, other companies, disabled accounts and the same account', async () => {
    const [member, third, firm] = [
      await portal.aMember(),
      await portal.aMember({ level: 5 }),
      await portal.aMember({ level: 2 }),
    ]
    expect(await refusal(second, member)).toEqual([409, `账号 ${second.username} 是管理员，请先撤销其管理员角色`])
    expect(await refusal(firm, member)).toEqual([409, '一级会员的账号只能并入同一公司的一级会员'])
    expect(await refusal(third, member)).toEqual([409, '三级会员的账号只能并入同一公司的三级会员'])
    expect(await refusal(member, third)).toEqual([409, '三级会员不能接收其他等级的账号'])
    expect(await refusal(member, member)).toEqual([409, '请选择另一个账号'])
    const other = await portal.aMember({ level: 2 })
    const { rows } = await sql<{ id: number }>`
      insert into department (name, parent_id) values ('另一家公司', 1) returning id`.execute(portal.db)
    await sql`update member set department_id = ${rows[0]!.id} where id = ${other.id}`.execute(portal.db)
    expect(await refusal(firm, other)).toEqual([409, '两个一级会员属于不同的公司'])
    await admin.calls(members.switchMembers, { ids: [member.id], enabled: false })
    expect(await refusal(member, await portal.aMember())).toEqual([409, `账号 ${member.username} 已停用，请先恢复`])
  })

  test('while a payment is open or coins wait for an adjustment', async () => {
    const [payer, adjusted, into] = [await portal.aMember(), await portal.aMember(), await portal.aMember()]
    await sql`
      insert into point_adjustment (member_id, coins, reason, created_by) values (${adjusted.id}, 5, '补发', ${second.id})`.execute(
      portal.db,
    )
    expect(await refusal(adjusted, into)).toEqual([409, '有待确认的 V币调整，请先处理'])
    await sql`
      insert into payment_order (order_no, member_id, provider, fen, coins, bonus, subject, state, expires_at)
      values ('MERGE1', ${payer.id}, 'wechat', 1000, 10, 0, '充值', 'paying', now() + interval '1 hour')`.execute(
      portal.db,
    )
    expect(await refusal(payer, into)).toEqual([409, '有未完成的支付或退款，请等其结束'])
    await sql`update payment_order set state = 'cancelled', closed_at = now() where order_no = 'MERGE1'`.execute(
      portal.db,
    )
    expect((await ask(payer, into)).status).toBe(200)
  })

  test('to visitors, members, roles without the permission and with a wrong password', async () => {
    const [from, into] = [await portal.aMember(), await portal.aMember()]
    expect((await ask(from, into, {}, portal.visitor)).status).toBe(401)
    expect((await ask(from, into, {}, from)).status).toBe(403)
    expect((await ask(from, into, {}, await portal.anAdministratorOf('content'))).status).toBe(403)
    const wrong = await ask(from, into, { password: 'Wrong@2026' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password_wrong'])
    const silent = await ask(from, into, { reason: ' ' })
    expect([silent.status, silent.body.message]).toEqual([400, '请写明原因'])
    expect((await ask({ ...from, id: 999_999 }, into)).status).toBe(404)
    expect((await admin.calls(merging.previewMerge, { fromId: from.id, intoId: 999_999 })).status).toBe(404)
  })
})

describe('at once', () => {
  test('two requests are one, two confirmations merge once', async () => {
    const [from, into] = [await mall.aBuyer(50), await portal.aMember()]
    await Promise.all([ask(from, into), ask(from, into)])
    const id = await waitingFor(from, into)
    const answers = await Promise.all([confirm(id), confirm(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await coinsOf(from), await coinsOf(into)]).toEqual([0, 50])
  })

  test('of both directions one is carried out, the other refused', async () => {
    const [one, other] = [await mall.aBuyer(30), await mall.aBuyer(12)]
    await Promise.all([ask(one, other), ask(other, one)])
    const ids = [await waitingFor(one, other), await waitingFor(other, one)]
    const answers = await Promise.all(ids.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/^账号 .* 已并入另一个账号$/)
    expect([await coinsOf(one), await coinsOf(other)].sort((a, b) => a - b)).toEqual([0, 42])
    await expectSoundLedger(portal.db)
  })
})

test('an account with too much to move in one transaction is refused; coins count once', async () => {
  const [from, into] = [await portal.aMember(), await portal.aMember()]
  const pair = { fromId: from.id, intoId: into.id }
  const part = (title: string, rows: number) => ({ title, count: async () => rows, move: async () => {} })
  const coins = { ...part('V币余额', 1_000_000), isAmount: true as const }
  const refusalsOf = async (data: MergedData[]) => (await previewMerge(portal.db, data, pair)).refusals
  expect(await refusalsOf([coins, part('帖子', 15_000), part('文件', 5_000)])).toEqual([])
  const tooMany = [coins, part('帖子', 15_000), part('文件', 5_001)]
  const refusal = `账号 ${from.username} 有 ${mostMovedRows + 1} 项内容，一次最多合并 ${mostMovedRows} 项`
  expect(await refusalsOf(tooMany)).toEqual([refusal])
  const merging = portal.db.transaction().execute((tx) => mergeAccounts(tooMany)(tx, { subject: subjectOf(pair) }))
  await expect(merging).rejects.toThrow(refusal)
})
