import fs from 'node:fs'
import path from 'node:path'
import { applyToTrade, type Entry, newTrade, type Provider, type Trade } from './trade.ts'

/** Entries written without fsync: losing one only forgets a page view, or repeats a notice. */
const kindsWithoutSync: Entry['kind'][] = ['opened', 'abandoned', 'notified']

/** One payment, for comparison with the merchant's own accounts. */
export interface PaymentRow {
  provider: Provider
  orderNo: string
  transactionId: string
  fen: number
  payerFen: number
  paidAt: string
  refundedFen: number
}

export interface Ledger {
  trades(): Trade[]
  find(provider: Provider, orderNo: string): Trade | undefined
  byToken(token: string): Trade | undefined
  /** Appends the entries and syncs them to disk, so that every acknowledged payment survives a crash. */
  record(...entries: Entry[]): void
  payments(): PaymentRow[]
  close(): void
}

const keyOf = (entry: { provider: Provider; orderNo: string }) => `${entry.provider} ${entry.orderNo}`

/** Reads all entries. An incomplete last line was never acknowledged, so it is truncated before anything is appended. */
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

const toPaymentRows = (trade: Trade): PaymentRow[] =>
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

/** The append-only ledger in one folder; trades are rebuilt from its entries. */
export const openLedger = (folder: string): Ledger => {
  const file = path.join(folder, 'ledger.jsonl')
  const trades = new Map<string, Trade>()
  const tokens = new Map<string, Trade>()
  const applyEntry = (entry: Entry) => {
    if (entry.kind === 'placed') trades.set(keyOf(entry), newTrade(entry))
    const trade = trades.get(keyOf(entry))
    if (!trade) throw new Error(`支付模拟器的账本里没有这笔交易：${entry.orderNo}`)
    applyToTrade(trade, entry)
    if (entry.kind === 'token-issued') tokens.set(entry.token, trade)
  }
  for (const entry of readLines(file)) applyEntry(entry)
  const handle = fs.openSync(file, 'a', 0o600)
  return {
    trades: () => [...trades.values()],
    find: (provider, orderNo) => trades.get(keyOf({ provider, orderNo })),
    byToken: (token) => tokens.get(token),
    record(...entries) {
      fs.writeSync(handle, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      if (entries.some((entry) => !kindsWithoutSync.includes(entry.kind))) fs.fdatasyncSync(handle)
      for (const entry of entries) applyEntry(entry)
    },
    payments: () => [...trades.values()].flatMap(toPaymentRows),
    close: () => fs.closeSync(handle),
  }
}
