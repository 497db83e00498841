import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as points from '#contract/money/points/points.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { balanceOf, credit, spend } from './index.ts'
import { checkLedgerAfterAll } from './testing/ledger.ts'

let portal: TestPortal
let admin: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let refs = 0
const does = <R>(body: (tx: Tx) => Promise<R>) => inTransaction(body)(portal.db)
const give = (person: Person, coins: number) =>
  does((tx) => credit(tx, person.id, coins, { kind: 'bonus', ref: `o${++refs}`, detail: `赠送 ${coins}` }))
const balance = (person: Person) => balanceOf(portal.db, person.id)

describe('adjustments', () => {
  const ask = (person: Person, coin: unknown, reason = '补发') =>
    admin.calls(points.addAdjustment, { userId: person.id, coin, reason })
  const decide = (by: Person, id: number, approve = true) =>
    by.calls(points.confirmAdjustment, { id, approve, ...(!approve && { reason: '查无此事' }) })

  test('are posted when a second administrator approves, and the member is notified', async () => {
    const member = await portal.aMember()
    const { status, body } = await ask(member, 50)
    expect([status, body.state, body.canDecide, await balance(member)]).toEqual([201, 'waiting', false, 0])
    const waiting = await second.calls(points.listAdjustments, { state: 'waiting' })
    expect(waiting.body.content.find(({ id }) => id === body.id)).toMatchObject({
      coin: 50,
      reason: '补发',
      canDecide: true,
    })
    expect((await decide(second, body.id)).body).toMatchObject({ state: 'approved', decideUserName: second.username })
    expect(await balance(member)).toBe(50)
    expect((await member.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: 'V币调整' })
    const debit = (await ask(member, '-20', '多发收回')).body
    await decide(second, debit.id)
    expect(await balance(member)).toBe(30)
  })

  test('cannot be decided by their author or the member concerned', async () => {
    const member = await portal.aMember()
    const { id } = (await ask(member, 50)).body
    const refused = await decide(admin, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'adjustment_needs_another'])
    const own = (await ask(second, 1000)).body
    expect((await decide(second, own.id)).status).toBe(409)
    expect([await balance(member), await balance(second)]).toEqual([0, 0])
  })

  test('rejected ones post nothing and cannot be decided again', async () => {
    const member = await portal.aMember()
    const { id } = (await ask(member, 50)).body
    expect((await decide(second, id, false)).body.state).toBe('rejected')
    expect((await decide(second, id)).body.code).toBe('adjustment_decided')
    expect(await balance(member)).toBe(0)
  })

  test('two concurrent requests create one, and concurrent approvals post it once', async () => {
    const member = await portal.aMember()
    const requests = await Promise.all([ask(member, 5, '同一次'), ask(member, 5, '同一次')])
    expect(requests.map(({ status }) => status).sort()).toEqual([201, 409])
    const { id } = requests.find(({ status }) => status === 201)!.body
    const decided = await Promise.all([decide(second, id), decide(second, id), decide(second, id)])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balance(member)).toBe(5)
  })

  test('cannot take a balance below zero, neither when requested nor when confirmed', async () => {
    const member = await portal.aMember()
    const sentence = '扣减后余额会低于 0，不能执行'
    const early = await ask(member, -1)
    expect([early.status, early.body.message]).toEqual([409, sentence])
    await give(member, 30)
    const { id } = (await ask(member, -30)).body
    await does((tx) => spend(tx, member.id, 1, { kind: 'buy-resource', ref: `below-${id}`, detail: '资源' }))
    const late = await decide(second, id)
    expect([late.status, late.body.message]).toEqual([409, sentence])
    expect(await balance(member)).toBe(29)
    expect((await decide(second, id, false)).status).toBe(200)
  })

  test('a rejection needs a reason, and the author is told of every decision', async () => {
    const member = await portal.aMember()
    const { id } = (await ask(member, 50)).body
    const bare = await second.calls(points.confirmAdjustment, { id, approve: false })
    expect([bare.status, bare.body.message]).toEqual([400, '请写明驳回的原因'])
    expect((await decide(second, id, false)).body).toMatchObject({ state: 'rejected', decideReason: '查无此事' })
    expect((await admin.calls(notices.listNotices)).body.content[0]).toMatchObject({
      title: '您申请的 V币调整已驳回',
      body: `${member.username}，增加 50 V币，由 ${second.username} 处理：查无此事`,
    })
    const confirmed = (await ask(member, 51)).body
    await decide(second, confirmed.id)
    expect((await admin.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: '您申请的 V币调整已执行' })
  })

  test('are withdrawn by their author only, once, also with two calls at once', async () => {
    const withdraw = (by: Person, id: number) => by.calls(points.withdrawAdjustment, { id })
    const member = await portal.aMember()
    const { id, canWithdraw } = (await ask(member, 50)).body
    expect(canWithdraw).toBe(true)
    expect((await withdraw(portal.visitor, id)).status).toBe(401)
    expect((await withdraw(member, id)).status).toBe(403)
    const foreign = await withdraw(second, id)
    expect([foreign.status, foreign.body.message]).toEqual([403, '只能撤回自己的申请'])
    const answers = await Promise.all([withdraw(admin, id), withdraw(admin, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(second, id)).body.code).toBe('adjustment_decided')
    expect((await withdraw(admin, 999_999)).status).toBe(404)
    expect((await ask(member, 50)).status).toBe(201)
    expect(await balance(member)).toBe(0)
  })

  test('are found by person and day', async () => {
    const member = await portal.aMember()
    await ask(member, 7)
    const find = async (query: object) => (await admin.calls(points.listAdjustments, query)).body
    expect(await find({ userName: member.username })).toMatchObject({
      totalElements: 1,
      counts: { waiting: 1, approved: 0 },
    })
    expect(await find({ userId: member.id, to: '2001-01-01' })).toMatchObject({ totalElements: 0 })
    const { body } = await admin.calls(points.exportAdjustments, { userId: member.id })
    expect(String(body)).toContain('处理人,处理时间,驳回原因,状态')
    expect(String(body)).toContain('待确认')
  })

  test.each([0, 1.5, '1e3', 1_000_001, -1_000_001, '', '十'])('refuse %s coins', async (coin) => {
    expect((await ask(await portal.aMember(), coin)).status).toBe(400)
  })

  test('need a reason, a member and an administrator', async () => {
    const member = await portal.aMember()
    expect((await ask(member, 5, '  ')).body.message).toBe('请输入调整原因')
    expect((await admin.calls(points.addAdjustment, { userId: 999_999, coin: 5, reason: '无' })).status).toBe(404)
    for (const call of [points.addAdjustment, points.confirmAdjustment, points.runInvariants]) {
      expect((await portal.visitor.calls(call, { id: 1 })).status).toBe(401)
      expect((await member.calls(call, { id: 1 })).status).toBe(403)
    }
    expect((await decide(second, 999_999)).status).toBe(404)
  })
})
