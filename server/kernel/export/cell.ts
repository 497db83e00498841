import { inShanghai, secondOf } from '#kernel/time/index.ts'
import { takingTurns } from './taking-turns.ts'

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

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheet programs, as a time of ours. */
const firstDay = Date.UTC(1899, 11, 30)

/** A time as spreadsheet programs store it: days since the end of 1899, by the clock of Asia/Shanghai. */
export const toSerialDay = (time: Date): number => (inShanghai(time).getTime() - firstDay) / dayMs
