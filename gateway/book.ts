import fs from 'node:fs'
import path from 'node:path'
import { apply, type Entry, newTrade, type Provider, type Trade } from './trade.ts'

/** Lines whose loss would only forget what somebody looked at or was told once more. */
const light: Entry['kind'][] = ['opened', 'abandoned', 'told']

/** What somebody has paid, for comparing with the merchant's own book. */
export interface Taken {
  provider: Provider
  orderNo: string
  transactionId: string
  fen: number
  payerFen: number
  paidAt: string
  refundedFen: number
}

export interface Book {
  trades(): Trade[]
  find(provider: Provider, orderNo: string): Trade | undefined
  byToken(token: string): Trade | undefined
  /** Writes the lines and forces them to disk before anybody is answered. */
  record(...entries: Entry[]): void
  taken(): Taken[]
  close(): void
}

const keyOf = (entry: { provider: Provider; orderNo: string }) => `${entry.provider} ${entry.orderNo}`

/** A line that a kill cut short was never acknowledged: it is cut off before anything is appended. */
const readLines = (file: string): Entry[] => {
  const text = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)
  const whole = text.subarray(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) fs.truncateSync(file, whole.length)
  const lines = whole.toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, at) => {
    try {
      return JSON.parse(line)
    } catch {
      throw new Error(`支付模拟器的账本第 ${at + 1} 行无法读取：${file}`)
    }
  })
}

const toTaken = (trade: Trade): Taken[] =>
  trade.paidAt === undefined
    ? []
    : [
        {
          provider: trade.provider,
          orderNo: trade.orderNo,
          transactionId: trade.transactionId!,
          fen: trade.fen,
          payerFen: trade.payerFen!,
          paidAt: trade.paidAt.toISOString(),
          refundedFen: [...trade.refunds.values()].reduce((sum, r) => sum + (r.settledAt ? r.fen : 0), 0),
        },
      ]

/** The append-only book of one folder: trades are nothing but the sum of its lines. */
export const openBook = (folder: string): Book => {
  const file = path.join(folder, 'book.jsonl')
  const trades = new Map<string, Trade>()
  const tokens = new Map<string, Trade>()
  const take = (entry: Entry) => {
    if (entry.kind === 'placed') trades.set(keyOf(entry), newTrade(entry))
    const trade = trades.get(keyOf(entry))
    if (!trade) throw new Error(`支付模拟器的账本里没有这笔交易：${entry.orderNo}`)
    apply(trade, entry)
    if (entry.kind === 'coded') tokens.set(entry.token, trade)
  }
  for (const entry of readLines(file)) take(entry)
  const handle = fs.openSync(file, 'a', 0o600)
  return {
    trades: () => [...trades.values()],
    find: (provider, orderNo) => trades.get(keyOf({ provider, orderNo })),
    byToken: (token) => tokens.get(token),
    record(...entries) {
      fs.writeSync(handle, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      if (entries.some((entry) => !light.includes(entry.kind))) fs.fdatasyncSync(handle)
      for (const entry of entries) take(entry)
    },
    taken: () => [...trades.values()].flatMap(toTaken),
    close: () => fs.closeSync(handle),
  }
}
