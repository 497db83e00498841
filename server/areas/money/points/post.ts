import { sql } from 'kysely'
import { maxCoins, type PointKind } from '#contract/money/points/point-kinds.ts'
import { prepared, type Tx } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import type { PostingShape } from './tables.ts'

/** The owner of an account: a member by id, or a company by its department. */
export type Owner = number | { departmentId: number }

/** The key of a posting; posting the same key again moves nothing. */
export interface PostingKey {
  kind: PointKind
  ref: string
}

/** A posting key with the text of its record. */
export interface Fact extends PostingKey {
  detail: string
  /** The page of this site that shows what the coins were for. */
  link?: `/${string}`
  /** The time of an imported posting; now by default. */
  at?: Date | undefined
}

export const systemAccounts = { topup_clearing: 1, sales: 2, bonus: 3, adjustment: 4, held: 5 } as const
export type SystemAccount = keyof typeof systemAccounts

export interface Leg {
  account: Owner | SystemAccount
  /** Negative for a debit. */
  amount: number
  /** The bonus part of the amount, never negative (PTS-14). By default payments take bonus coins first. */
  bonus?: number | undefined
  kind: PointKind
  detail: string
  link?: string | null
}

export interface Posting {
  /** `hold-end` for both the release and the refund of a held share, so that it ends once. */
  kind: PointKind | 'hold-end'
  ref: string
  shape: PostingShape
  reverses?: number
  at?: Date | undefined
  /** The first leg is compared when the key is posted again. */
  legs: Leg[]
}

export interface Posted {
  postingId: number
  /** False when the key was posted before and nothing moved. */
  isNew: boolean
  /** The new balance of each leg's account; null for system accounts. */
  balances: (number | null)[]
  shape: PostingShape
}

const longestDetail = 300
const outOfCoins = 'PT001'

/** Requires a whole positive number of coins; other values are programming errors. */
export const requireCoins = (coins: number): number => {
  if (!Number.isSafeInteger(coins) || coins < 1 || coins > maxCoins)
    throw new RangeError(`not an amount of coins: ${coins}`)
  return coins
}

interface PostedRow {
  posting: number
  is_new: boolean
  balances: (string | null)[]
  posted_shape: PostingShape
}

/**
 * Moves coins between accounts in one statement, or refuses; open pages of the members concerned receive their balance.
 */
export const post = async (tx: Tx, { kind, ref, shape, reverses, at, legs }: Posting): Promise<Posted> => {
  const owners = legs.map(({ account }) => ownerOf(account))
  const values = {
    kind,
    shape,
    ref,
    reverses: reverses ?? null,
    owners: owners.map(([owner]) => owner),
    ids: owners.map(([, id]) => id),
    amounts: legs.map(({ amount }) => amount),
    kinds: legs.map((leg) => leg.kind),
    details: legs.map(({ detail }) => cut(detail)),
    links: legs.map(({ link }) => link ?? null),
    at: at ?? null,
    bonuses: legs.map(({ bonus }) => bonus ?? null),
  }
  const rows = await prepared(
    tx,
    'points.post',
    values,
    ($) => sql<PostedRow>`
      select * from post_points(${$('kind')}, ${$('shape')}, ${$('ref')}, ${$('reverses')}::bigint, ${$('owners')}::text[],
        ${$('ids')}::bigint[], ${$('amounts')}::bigint[], ${$('kinds')}::text[], ${$('details')}::text[], ${$('links')}::text[], ${$('at')}::timestamptz,
        ${$('bonuses')}::bigint[])`,
  ).catch(asInsufficient)
  const { posting: postingId, is_new: isNew, posted_shape, balances: texts } = rows[0]!
  const balances = texts.map((text) => (text === null ? null : Number(text)))
  if (isNew && !at) publishBalances(tx, legs, balances)
  return { postingId, isNew, balances, shape: posted_shape }
}

const ownerOf = (account: Leg['account']): ['member' | 'department' | 'system', number] => {
  if (typeof account === 'number') return ['member', account]
  return typeof account === 'string' ? ['system', systemAccounts[account]] : ['department', account.departmentId]
}

const publishBalances = (tx: Tx, legs: Leg[], balances: (number | null)[]) => {
  for (const [at, { account }] of legs.entries())
    if (typeof account === 'number') publishBalance(tx, account, balances[at]!)
}

/** Sends the new balance to the member's open pages. */
const publishBalance = (tx: Tx, memberId: number, balance: number): void =>
  publishToMembers(tx, [memberId], { type: 'balance', balance })

const asInsufficient = (error: unknown): never => {
  throw (error as { code?: string }).code === outOfCoins ? new AppError('points_insufficient') : error
}

/** Cuts between code points, so that no emoji is halved. */
const cut = (text: string): string => {
  const characters = [...text]
  return characters.length <= longestDetail ? text : `${characters.slice(0, longestDetail - 1).join('')}…`
}
