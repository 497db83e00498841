import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { divideRefund } from '#contract/catalogue/claims/claim-rules.ts'
import { connect, type Db, type Tx } from '#kernel/database/index.ts'
import { findAccount } from '../balance.ts'
import { balanceOf, bonusPartOf, credit, refund, refundSale, releaseShare, spend } from '../index.ts'

const people = 4
const coins = fc.integer({ min: 1, max: 60 })
const person = fc.nat({ max: people - 1 })

/** Keys come from a small range, so that many are repeated. */
const stepOf = (key: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ action: fc.constant('credit' as const), member: person, coins, key }) },
    {
      weight: 6,
      arbitrary: fc.record({
        action: fc.constant('spend' as const),
        member: person,
        author: person,
        coins,
        percent: fc.nat({ max: 100 }),
        key,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        action: fc.constant('sale' as const),
        member: person,
        author: person,
        coins,
        percent: fc.nat({ max: 100 }),
        key,
      }),
    },
    { weight: 3, arbitrary: fc.record({ action: fc.constant('pay-share' as const), key }) },
    { weight: 3, arbitrary: fc.record({ action: fc.constant('refund-sale' as const), coins, key }) },
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant('refund' as const),
        of: fc.constantFrom('credit' as const, 'spend' as const),
        key,
      }),
    },
  )
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer S> ? S : never
type SaleEnd = Extract<Step, { action: 'pay-share' | 'refund-sale' }>

interface Fact {
  member: number
  coins: number
  /** The bonus part of the coins. */
  bonus: number
  author?: number
  share?: number
  isPaidOut?: boolean
  /** The coins that were returned to the buyer of a sale. */
  returned?: number
  isRefunded?: boolean
}

/** The rules of the ledger in memory: the expected outcome of each step and the balances after it. */
class Model {
  readonly balances = Array<number>(people).fill(0)
  readonly bonuses = Array<number>(people).fill(0)
  private readonly facts = {
    credit: new Map<number, Fact>(),
    spend: new Map<number, Fact>(),
    sale: new Map<number, Fact>(),
  }
  /** The shares of sales that are neither paid nor returned. */
  heldCoins = 0

  readonly saleOf = (key: number): Fact | undefined => this.facts.sale.get(key)

  private give(member: number, amount: number, bonus: number) {
    this.balances[member]! += amount
    this.bonuses[member]! += bonus
  }

  /** Takes bonus coins first, or as many as are asked for if the others suffice; returns how many were taken. */
  private take(member: number, amount: number, asked = amount): number | undefined {
    const [balance, bonus] = [this.balances[member]!, this.bonuses[member]!]
    if (balance < amount) return undefined
    const taken = Math.min(bonus, amount, Math.max(asked, amount - (balance - bonus)))
    this.give(member, -amount, -taken)
    return taken
  }

  apply(step: Step): string {
    switch (step.action) {
      case 'credit': {
        const known = this.facts.credit.get(step.key)
        if (known) return known.member === step.member && known.coins === step.coins ? 'again' : 'clash'
        const bonus = isPaid(step.key) ? 0 : step.coins
        this.facts.credit.set(step.key, { member: step.member, coins: step.coins, bonus })
        this.give(step.member, step.coins, bonus)
        return 'done'
      }
      case 'spend':
      case 'sale': {
        const known = this.facts[step.action].get(step.key)
        if (known) return known.member === step.member && known.coins === step.coins ? 'again' : 'clash'
        const bonus = this.take(step.member, step.coins)
        if (bonus === undefined) return 'points_insufficient'
        // Authors who buy their own item earn nothing, and nobody earns from bonus coins.
        const share = step.author === step.member ? 0 : shareOf(step, step.coins - bonus)
        const fact = { member: step.member, coins: step.coins, bonus, author: step.author, share }
        this.facts[step.action].set(step.key, fact)
        if (step.action === 'sale') this.heldCoins += share
        else this.give(step.author, share, 0)
        return 'done'
      }
      case 'pay-share':
        return this.payShare(step.key)
      case 'refund-sale':
        return this.refundSale(step.key, step.coins)
      case 'refund':
        return this.refund(step.of, step.key)
    }
  }

  private payShare(key: number): string {
    const sale = this.facts.sale.get(key)
    if (!sale) return 'not_found'
    if (sale.share === 0) return 'not an amount of coins: 0'
    if (sale.returned) return 'points_hold_ended'
    if (sale.isPaidOut) return 'again'
    sale.isPaidOut = true
    this.heldCoins -= sale.share!
    this.give(sale.author!, sale.share!, 0)
    return 'done'
  }

  private refundSale(key: number, coins: number): string {
    const sale = this.facts.sale.get(key)
    if (!sale) return 'not_found'
    if (coins > sale.coins) return `a refund of ${coins} of ${sale.coins} coins`
    if (sale.isPaidOut) return 'points_hold_ended'
    if (sale.returned) return sale.returned === coins ? 'again' : 'clash'
    sale.returned = coins
    const { bonusBack, authorKeeps } = divideRefund({ price: sale.coins, bonus: sale.bonus, share: sale.share! }, coins)
    this.heldCoins -= sale.share!
    this.give(sale.member, coins, bonusBack)
    this.give(sale.author!, authorKeeps, 0)
    return 'done'
  }

  private refund(of: 'credit' | 'spend', key: number): string {
    const fact = this.facts[of].get(key)
    if (!fact) return 'not_found'
    if (fact.isRefunded) return 'again'
    if (of === 'credit') {
      if (this.take(fact.member, fact.coins, fact.bonus) === undefined) return 'points_insufficient'
    } else {
      // The platform bears the part of the share that the author has spent.
      this.take(fact.author!, Math.min(fact.share!, this.balances[fact.author!]!), 0)
      this.give(fact.member, fact.coins, fact.bonus)
    }
    fact.isRefunded = true
    return 'done'
  }
}

const shareOf = ({ percent }: { percent: number }, price: number) => Math.floor((price * percent) / 100)

/** Half of the credits are paid coins, the others rewards. */
const isPaid = (key: number) => key % 2 === 0
const kinds = { credit: 'bonus', spend: 'buy-resource', sale: 'buy-resource' } as const

/** The members of one ledger and what sets its keys apart from those of others in the database. */
interface Run {
  seed: number
  members: number[]
  saleOf(key: number): Fact | undefined
}

const refOf = (seed: number, action: keyof typeof kinds, key: number) => `${action} ${seed} ${key}`

const bonusOf = async (db: Db | Tx, memberId: number) => (await findAccount(db, memberId))?.bonus ?? 0

const perform = async (tx: Tx, run: Run, step: Step): Promise<{ isNew: boolean }> => {
  const { seed, members } = run
  const factOf = (action: keyof typeof kinds, key: number) => ({
    kind: action === 'credit' && isPaid(key) ? ('adjustment' as const) : kinds[action],
    ref: refOf(seed, action, key),
    detail: action,
  })
  switch (step.action) {
    case 'credit':
      return credit(tx, members[step.member]!, step.coins, factOf('credit', step.key))
    case 'spend':
    case 'sale': {
      const bonus = bonusPartOf(step.coins, await bonusOf(tx, members[step.member]!))
      const share = { memberId: members[step.author]!, coins: shareOf(step, step.coins - bonus), bonus }
      const to = { ...share, isHeld: step.action === 'sale' }
      return spend(tx, members[step.member]!, step.coins, { ...factOf(step.action, step.key), to })
    }
    case 'pay-share':
    case 'refund-sale':
      return endSale(tx, run, step, { kind: kinds.sale, ref: refOf(seed, 'sale', step.key) })
    case 'refund':
      return refund(tx, factOf(step.of, step.key), '退款')
  }
}

const endSale = (tx: Tx, { members, saleOf }: Run, step: SaleEnd, key: { kind: 'buy-resource'; ref: string }) => {
  // The posting does not name the author, because the held account got the share.
  const { member = 0, author = 0 } = saleOf(step.key) ?? {}
  if (step.action === 'pay-share') return releaseShare(tx, key, { author: members[author]!, detail: '到账' })
  const people = { buyer: members[member]!, author: members[author]! }
  return refundSale(tx, key, { ...people, coins: step.coins, detail: '退款', authorDetail: '部分退款' })
}

const outcomeOf = async (work: Promise<{ isNew: boolean }>): Promise<string> =>
  work.then(
    ({ isNew }) => (isNew ? 'done' : 'again'),
    (error: { code?: string; message: string }) =>
      error.message.includes('names another posting') ? 'clash' : (error.code ?? error.message),
  )

/**
 * Runs `steps` random steps on the ledger and the model and compares every outcome, and every balance after each
 * transaction of `together` steps; the seed replays the run. A refusal would abort the transaction, so expected
 * refusals run inside a savepoint; raw statements on a single connection allow that.
 */
export const runAgainstModel = async (url: string, options: RunOptions): Promise<void> => {
  const { db, close } = connect(url, { max: 1 })
  await runLedger(db, options)
  await close()
}

/** The same for many short ledgers in one database, one after the other. */
export const runLedgersAgainstModel = async (url: string, seeds: number[], steps: number): Promise<void> => {
  const { db, close } = connect(url, { max: 1 })
  for (const seed of seeds) await runLedger(db, { seed, steps, together: steps })
  await close()
}

interface RunOptions {
  seed: number
  steps: number
  together: number
}

const runLedger = async (db: Db, { seed, steps, together }: RunOptions): Promise<void> => {
  const execute = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into member (username, nick_name, level, password_hash)
    select ${`model${seed}x`}::text || n, '众人', 4, '' from generate_series(1, ${people}::int) as n returning id`.execute(
    db,
  )
  const members = rows.map(({ id }) => id)
  const model = new Model()
  const run = { seed, members, saleOf: model.saleOf }
  const heldBefore = await heldCoins(db)
  const all = fc.sample(stepOf(fc.nat({ max: Math.ceil(steps / 4) })), { seed, numRuns: steps })
  for (const [at, step] of all.entries()) {
    if (at % together === 0) await execute('begin')
    const expected = model.apply(step)
    const isRefused = expected !== 'done' && expected !== 'again'
    if (isRefused) await execute('savepoint before')
    expect([await outcomeOf(perform(db as unknown as Tx, run, step)), step]).toEqual([expected, step])
    if (isRefused) await execute('rollback to savepoint before')
    if ((at + 1) % together !== 0 && at + 1 < steps) continue
    await execute('commit')
    expect(await Promise.all(members.map((id) => balanceOf(db, id)))).toEqual(model.balances)
    expect(await Promise.all(members.map((id) => bonusOf(db, id)))).toEqual(model.bonuses)
  }
  expect((await heldCoins(db)) - heldBefore).toBe(model.heldCoins)
}

const heldCoins = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ coins: number }>`
    select coalesce(sum(e.amount), 0)::bigint as coins
    from point_entry as e join point_account as a on a.id = e.account_id where a.code = 'held'`.execute(db)
  return Number(rows[0]!.coins)
}
