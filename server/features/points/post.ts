import { sql } from 'kysely'
import { maxCoins, type PointKind } from '#contract/point-kinds.ts'
import { prepared, type Tx } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import type { PostingShape } from './tables.ts'

/** Whose account: a person by id, or a company by its department. */
export type Owner = number | { departmentId: number }

/** The business fact that moves coins. Told twice, it moves them once. */
export interface PostingKey {
  kind: PointKind
  ref: string
}

/** What the record of it says. */
export interface Fact extends PostingKey {
  detail: string
  /** The page on this site that shows what it was for. */
  link?: `/${string}`
  /** When it happened, of what a portal takes over from before it; else now. */
  at?: Date | undefined
}

export const systemAccounts = { topup_clearing: 1, sales: 2, bonus: 3, adjustment: 4, held: 5 } as const
export type SystemAccount = keyof typeof systemAccounts

export interface Leg {
  account: Owner | SystemAccount
  /** Negative: taken away. */
  amount: number
  kind: PointKind
  detail: string
  link?: string | null
}

export interface Posting {
  /** Of a hold's end, one word for both ways it can end. */
  kind: PointKind | 'hold-end'
  ref: string
  shape: PostingShape
  reverses?: number
  at?: Date | undefined
  /** The first one identifies the posting when its key comes again. */
  legs: Leg[]
}

export interface Posted {
  postingId: number
  /** false: this fact was posted before, nothing moved. */
  isNew: boolean
  /** What the account of each leg holds now; null for the system. */
  balances: (number | null)[]
  shape: PostingShape
}

const longestDetail = 300
const outOfCoins = 'PT001'

/** Coins are whole and positive; anything else is a mistake of the caller, stopped before it reaches the books. */
export const requireCoins = (coins: number): number => {
  if (!Number.isSafeInteger(coins) || coins < 1 || coins > maxCoins)
    throw new RangeError(`not an amount of coins: ${coins}`)
  return coins
}

interface PostedRow {
  posting_ids: string[]
  are_new: boolean[]
  balances: (string | null)[]
  posted_shapes: PostingShape[]
}

/** Moves coins between accounts in one statement, or refuses; open pages of the people concerned learn their balance. */
export const post = async (tx: Tx, { kind, ref, shape, reverses, at, legs }: Posting): Promise<Posted> => {
  const owners = legs.map(({ account }) => ownerOf(account))
  const values = {
    kind,
    shape,
    refs: [ref],
    reverses: [reverses ?? null],
    owners: owners.map(([owner]) => owner),
    ids: owners.map(([, id]) => id),
    amounts: legs.map(({ amount }) => amount),
    kinds: legs.map((leg) => leg.kind),
    details: legs.map(({ detail }) => cut(detail)),
    links: legs.map(({ link }) => link ?? null),
    at: at ?? null,
  }
  const rows = await prepared(
    tx,
    'points.post',
    values,
    ($) => sql<PostedRow>`
      select * from post_points(${$('kind')}, ${$('shape')}, ${$('refs')}::text[], ${$('reverses')}::bigint[], ${$('owners')}::text[],
        ${$('ids')}::bigint[], ${$('amounts')}::bigint[], ${$('kinds')}::text[], ${$('details')}::text[], ${$('links')}::text[], ${$('at')}::timestamptz)`,
  ).catch(asInsufficient)
  const { posting_ids, are_new, balances: texts, posted_shapes } = rows[0]!
  const [postingId, isNew, postedShape] = [Number(posting_ids[0]), are_new[0]!, posted_shapes[0]!]
  const balances = texts.map((text) => (text === null ? null : Number(text)))
  if (isNew && !at) tellBalances(tx, legs, balances)
  return { postingId, isNew, balances, shape: postedShape }
}

const ownerOf = (account: Leg['account']): ['member' | 'department' | 'system', number] => {
  if (typeof account === 'number') return ['member', account]
  return typeof account === 'string' ? ['system', systemAccounts[account]] : ['department', account.departmentId]
}

const tellBalances = (tx: Tx, legs: Leg[], balances: (number | null)[]) => {
  for (const [at, { account }] of legs.entries())
    if (typeof account === 'number') tellBalance(tx, account, balances[at]!)
}

/** Open pages of the member show what he has now. */
const tellBalance = (tx: Tx, memberId: number, balance: number): void =>
  publishToMembers(tx, [memberId], { type: 'balance', balance })

const asInsufficient = (error: unknown): never => {
  throw (error as { code?: string }).code === outOfCoins ? new AppError('points_insufficient') : error
}

/** By characters as people see them. */
const cut = (text: string): string => {
  const characters = [...text]
  return characters.length <= longestDetail ? text : `${characters.slice(0, longestDetail - 1).join('')}…`
}
