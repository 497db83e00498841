import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { connect, type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { balanceOf, checkInvariants, credit, type Owner, refund, spend } from './index.ts'
import { post, requireCoins } from './post.ts'
import { checkLedgerAfterAll, expectSoundLedger } from './testing/ledger.ts'

let portal: TestPortal
let db: Db
beforeAll(async () => {
  portal = await testPortal()
  db = portal.db
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let refs = 0
const aRef = () => `test:${++refs}`
const fact = (ref = aRef()) => ({ kind: 'buy-resource', ref, detail: '资源', link: '/product?productId=1' }) as const
const gift = (ref = aRef()) => ({ kind: 'bonus', ref, detail: '赠送' }) as const
const paidCoins = (ref = aRef()) => ({ kind: 'adjustment', ref, detail: '补发' }) as const
const does = <R>(body: (tx: Tx) => Promise<R>, on: Db = db) => inTransaction(body)(on)
const give = (owner: Owner, coins: number, ref?: string) => does((tx) => credit(tx, owner, coins, gift(ref)))
const pay = (owner: Owner, coins: number, ref?: string) => does((tx) => spend(tx, owner, coins, fact(ref)))
const aMemberWith = async (coins: number) => {
  const member = await portal.aMember()
  if (coins > 0) await does((tx) => credit(tx, member.id, coins, paidCoins()))
  return member
}

describe('credit', () => {
  test('gives coins that the member sees', async () => {
    const member = await portal.aMember()
    expect(await balanceOf(db, member.id)).toBe(0)
    expect((await member.calls(accounts.getSession)).body.user.userCoin.coin).toBe(0)
    expect(await give(member.id, 120)).toEqual({ balance: 120, isNew: true })
    expect((await member.calls(accounts.getSession)).body.user.userCoin.coin).toBe(120)
    expect((await member.calls(accounts.getProfile)).body.userCoin.coin).toBe(120)
  })

  test('twenty concurrent credits with one key credit once', async () => {
    const member = await portal.aMember()
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(member.id, 50, 'order-1')))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(answers.every(({ balance }) => balance === 50)).toBe(true)
    expect(await balanceOf(db, member.id)).toBe(50)
  })

  test('a key that belongs to another posting is refused', async () => {
    const [one, other] = [await portal.aMember(), await portal.aMember()]
    await give(one.id, 5, 'order-2')
    await expect(give(other.id, 5, 'order-2')).rejects.toThrow('names another posting')
    await expect(give(one.id, 6, 'order-2')).rejects.toThrow('names another posting')
  })

  test('companies have accounts too', async () => {
    await give({ departmentId: 1 }, 30)
    expect(await pay({ departmentId: 1 }, 10)).toMatchObject({ balance: 20, isNew: true })
    expect(await balanceOf(db, { departmentId: 1 })).toBe(20)
  })

  test('open pages receive the balance after commit, and nothing after a rollback', async () => {
    const member = await portal.aMember()
    const messages: unknown[] = []
    const stop = portal.events.on('live', ({ members, message }) =>
      messages.push([members, JSON.parse(String(message))]),
    )
    const failing = does(async (tx) => {
      await credit(tx, member.id, 7, gift())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await give(member.id, 8)
    await expect.poll(() => messages).toEqual([[String(member.id), { type: 'balance', balance: 8 }]])
    stop()
  })
})

describe('spend', () => {
  test('of twenty concurrent debits of 30 on a balance of 100 exactly three succeed', async () => {
    const member = await aMemberWith(100)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay(member.id, 30)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'points_insufficient',
          status: 409,
          message: 'V币余额不足，请先充值',
        })
    expect(await balanceOf(db, member.id)).toBe(10)
  })

  test('concurrent calls for one purchase charge once', async () => {
    const member = await aMemberWith(100)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(member.id, 60, 'purchase-1')))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(answers.every(({ balance }) => balance === 40)).toBe(true)
  })

  test('the author gets the share, the platform the rest, in one posting', async () => {
    const [buyer, author] = [await aMemberWith(100), await aMemberWith(0)]
    const to = { memberId: author.id, coins: 17, bonus: 0 }
    await does((tx) => spend(tx, buyer.id, 25, { ...fact('shared-1'), to }))
    expect([await balanceOf(db, buyer.id), await balanceOf(db, author.id)]).toEqual([75, 17])
    const rows = await sql<{ amount: number; code: string | null }>`
      select e.amount, a.code from point_entry e join point_posting p on p.id = e.posting_id
      join point_account a on a.id = e.account_id where p.kind = 'buy-resource' and p.ref = 'shared-1' order by e.id`.execute(
      db,
    )
    expect(rows.rows).toEqual([
      { amount: -25, code: null },
      { amount: 17, code: null },
      { amount: 8, code: 'sales' },
    ])
  })

  test('members who buy from each other concurrently do not deadlock', async () => {
    const [one, other] = [await aMemberWith(200), await aMemberWith(200)]
    const buys = (buyer: number, author: number) =>
      does((tx) => spend(tx, buyer, 10, { ...fact(), to: { memberId: author, coins: 7, bonus: 0 } }))
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? buys(one.id, other.id) : buys(other.id, one.id))))
    expect([await balanceOf(db, one.id), await balanceOf(db, other.id)]).toEqual([170, 170])
  })

  test('a member who never had coins cannot spend, and no account is created', async () => {
    const member = await portal.aMember()
    await expect(pay(member.id, 1)).rejects.toMatchObject({ code: 'points_insufficient' })
    const traces = await db.selectFrom('point_account').select('id').where('member_id', '=', member.id).execute()
    expect(traces).toEqual([])
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 2 ** 53])('refuses %d coins', async (coins) => {
    const member = await aMemberWith(100)
    expect(() => requireCoins(coins)).toThrow(RangeError)
    await expect(pay(member.id, coins)).rejects.toThrow(RangeError)
    await expect(give(member.id, coins)).rejects.toThrow(RangeError)
    // The database refuses it too, if the caller does not check.
    const past = does((tx) =>
      post(tx, {
        kind: 'bonus',
        ref: aRef(),
        shape: 'credit',
        legs: [
          { account: member.id, amount: coins === -1 ? -101 : coins, kind: 'bonus', detail: '' },
          { account: 'bonus', amount: coins === -1 ? 101 : -coins, kind: 'bonus', detail: '' },
        ],
      }),
    )
    await expect(past).rejects.toThrow()
    expect(await balanceOf(db, member.id)).toBe(100)
  })

  test('the share of the author cannot exceed the price', async () => {
    const [buyer, author] = [await aMemberWith(10), await portal.aMember()]
    const greedy = does((tx) => spend(tx, buyer.id, 5, { ...fact(), to: { memberId: author.id, coins: 6, bonus: 0 } }))
    await expect(greedy).rejects.toThrow(RangeError)
  })
})

describe('refund', () => {
  test('returns the whole price to the buyer once and takes the share from the author', async () => {
    const [buyer, author] = [await aMemberWith(100), await aMemberWith(5)]
    const bought = fact('refund-1')
    await does((tx) => spend(tx, buyer.id, 30, { ...bought, to: { memberId: author.id, coins: 21, bonus: 0 } }))
    const answers = await Promise.all([1, 2, 3].map(() => does((tx) => refund(tx, bought, '重复购买'))))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect([await balanceOf(db, buyer.id), await balanceOf(db, author.id)]).toEqual([100, 5])
  })

  test('does not fail when the author has spent the share: the platform bears what is missing', async () => {
    const [buyer, author] = [await aMemberWith(100), await portal.aMember()]
    const bought = fact('refund-2')
    await does((tx) => spend(tx, buyer.id, 30, { ...bought, to: { memberId: author.id, coins: 21, bonus: 0 } }))
    await pay(author.id, 15)
    await does((tx) => refund(tx, bought, '退款'))
    expect([await balanceOf(db, buyer.id), await balanceOf(db, author.id)]).toEqual([100, 0])
  })

  test('takes a credit back in full or in part, but not more than the balance', async () => {
    const member = await portal.aMember()
    const credited = gift('T1')
    await does((tx) => credit(tx, member.id, 1300, credited))
    await pay(member.id, 520)
    await expect(does((tx) => refund(tx, credited, '用户申请'))).rejects.toMatchObject({ code: 'points_insufficient' })
    const part = (ref: string, coins: number) => does((tx) => refund(tx, credited, '用户申请', { ref, coins }))
    expect(await Promise.all([part('1', 700), part('1', 700)])).toContainEqual({ isNew: false })
    expect(await balanceOf(db, member.id)).toBe(80)
    await part('2', 80)
    await give(member.id, 1000)
    await expect(part('3', 521)).rejects.toThrow('521 of 520 coins')
    await part('3', 520)
    expect(await balanceOf(db, member.id)).toBe(480)
    await expect(does((tx) => refund(tx, { kind: 'bonus', ref: 'T2' }, '无'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the database', () => {
  test.each([
    'update point_entry set amount = amount + 1',
    'delete from point_entry',
    'truncate point_entry',
    "update point_posting set ref = ref || 'x'",
    'delete from point_posting',
    'delete from point_account',
  ])('refuses %s', async (statement) => {
    await aMemberWith(1)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only|cannot truncate/)
  })

  test('refuses a balance below zero and entries that do not sum to zero', async () => {
    const member = await aMemberWith(10)
    const debt = sql`update point_account set balance = -1, spent = gained + 1 where member_id = ${member.id}`.execute(
      db,
    )
    await expect(debt).rejects.toThrow('point_account_never_owes')
    const lopsided = does(async (tx) => {
      await sql`
        insert into point_entry (posting_id, account_id, amount, kind, detail, created_at)
        select (select max(id) from point_posting), account, amount, 'bonus', '', now()
        from (values (3, 5), (5, -4)) as leg (account, amount)`.execute(tx)
    })
    await expect(lopsided).rejects.toThrow('sum to zero')
  })

  test('a connection killed during a purchase leaves no posting', async () => {
    const member = await aMemberWith(100)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const doomed = connect(inDatabase(inject('postgres').url, rows[0]!.name), { max: 1 })
    const [, charged] = await doomed.sql.unsafe(`
      begin;
      select balances[1] as balance, pg_backend_pid() as pid
      from post_points('buy-resource', 'spend', 'killed-1', null, '{member,system}', '{${member.id},2}', '{-30,30}',
                       '{buy-resource,buy-resource}', '{资源,资源}', '{null,null}')`)
    expect(charged).toMatchObject([{ balance: 70 }])
    await sql`select pg_terminate_backend(${charged![0].pid}::int)`.execute(db)
    expect(await pay(member.id, 40)).toMatchObject({ balance: 60, isNew: true })
    expect(await pay(member.id, 30, 'killed-1')).toMatchObject({ balance: 30, isNew: true })
    await doomed.close()
  })

  test('members with records cannot be deleted from the database', async () => {
    const member = await aMemberWith(40)
    await expect(db.deleteFrom('member').where('id', '=', member.id).execute()).rejects.toThrow('never deleted')
  })
})

describe('the invariants', () => {
  /** A separate ledger, changed by someone who can disable triggers. */
  const tampered = async (statement: string) => {
    const { url, db: own, close } = await testDatabase()
    const { rows } = await sql<{ id: number }>`
      insert into member (username, nick_name, level, password_hash)
      values ('buyer', '买家', 4, ''), ('author', '作者', 4, '') returning id`.execute(own)
    const [buyer, author] = rows.map(({ id }) => id) as [number, number]
    await does((tx) => credit(tx, buyer, 100, paidCoins()), own)
    await does((tx) => spend(tx, buyer, 30, { ...fact(), to: { memberId: author, coins: 21, bonus: 0 } }), own)
    await does((tx) => spend(tx, buyer, 10, fact()), own)
    await expectSoundLedger(own)
    const superuser = connect(url, { max: 1 })
    await superuser.sql.unsafe(`set session_replication_role = replica; ${statement}`)
    await superuser.close()
    const broken = (await checkInvariants(own)).filter(({ holds }) => !holds)
    await close()
    return broken.map(({ id }) => id)
  }

  test.each([
    ["update point_entry set detail = '别的' where amount = -10", ['I8']],
    ['update point_entry set amount = -11 where amount = -10', ['I2', 'I3', 'I8', 'I13']],
    ['update point_account set balance = balance + 5, gained = gained + 5 where balance = 60', ['I2', 'I3', 'I13']],
    ["update point_posting set ref = 'other' where id = (select max(id) from point_posting)", ['I8']],
    [
      'delete from point_entry where posting_id = (select max(id) from point_posting)',
      ['I2', 'I3', 'I8', 'I11', 'I13'],
    ],
    ["update point_entry set created_at = created_at - interval '1 day' where amount = -10", ['I8']],
    ['update point_entry set account_id = 4 where account_id = 2 and amount = 9', ['I8', 'I13']],
    ['update point_day set coins = coins + 1', ['I13']],
    ['update point_entry set bonus = -10 where amount = -10', ['I18']],
    ['update point_account set bonus = 1 where balance = 60', ['I18']],
  ])('find: %s', async (statement, broken) => {
    expect(await tampered(statement)).toEqual(broken)
  })

  test('report the number of rows checked', async () => {
    const results = await checkInvariants(db)
    // Later features register more; results are ordered by number.
    const own = ['I1', 'I2', 'I3', 'I8', 'I11', 'I13', 'I18']
    expect(results.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own)
    for (const result of results)
      expect(result).toMatchObject({
        sentence: expect.any(String),
        sampleSize: expect.any(Number),
        holds: true,
        examples: [],
      })
  })
})
