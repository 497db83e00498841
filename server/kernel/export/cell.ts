import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { inShanghai, secondOf } from '#kernel/time/index.ts'

export type Cell = string | number | bigint | boolean | Date | null | undefined

export interface Column<Row> {
  title: string
  value: (row: Row) => Cell
  /** In characters of the sheet's font; by default what the title needs. */
  width?: number
}

export type Rows<Row> = AsyncIterable<Row> | Iterable<Row>

/** A number stays a number; anything else becomes text: times in Asia/Shanghai, booleans as 是 and 否. */
export function toPlain(cell: Cell): string | number {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : ''
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString()
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : secondOf(cell)
  return cell.toWellFormed()
}

const CHUNK = 32 * 1024

/** Joins small strings into larger chunks, so that there are fewer system calls; holds one chunk at most, and leaves time to requests. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const turn = takingTurns()
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
    await turn()
  }
  if (chunk !== '') yield chunk
}

/** Work goes on for this long before it looks how busy requests keep the process. */
const workMs = 50
const lookMs = 10
/** Of its work, in a process that requests keep busy for half of the time; four times that in one with a fifth left. */
const pauseFactor = 3
const longestPauseMs = 1_000

/**
 * For long work in the API process: the result is called between its parts. Requests always pass; when they keep the
 * process busy, the work pauses, the longer the less of the process they leave.
 */
export const takingTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    await nextTurn()
    const worked = performance.now() - began
    if (worked < workMs) return
    const before = performance.eventLoopUtilization()
    await sleep(lookMs)
    const { active, idle } = performance.eventLoopUtilization(before)
    await sleep(Math.min(longestPauseMs, (pauseFactor * worked * active) / Math.max(idle, 1)))
    began = performance.now()
  }
}

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheet programs, as a time of ours. */
const firstDay = Date.UTC(1899, 11, 30)

/** A time as spreadsheet programs store it: days since the end of 1899, by the clock of Asia/Shanghai. */
export const toSerialDay = (time: Date): number => (inShanghai(time).getTime() - firstDay) / dayMs
