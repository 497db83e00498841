import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { benchFolder } from './database.ts'
import { type Line, type Size, sizes } from './figures.ts'

const file = path.join(benchFolder, 'results.json')

/** The latest figures of one scenario at one size. */
interface Saved {
  scenario: string
  /** The size it was started with, also where the figures do not depend on it. */
  size: Size
  savedAt: string
  lines: Line[]
}

const readAll = (): Saved[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
const isOf = (scenario: string, size: Size) => (saved: Saved) => saved.scenario === scenario && saved.size === size

/** Replaces the figures that this scenario had at this size. */
export function saveResults(scenario: string, size: Size, lines: Line[]) {
  const others = readAll().filter((saved) => !isOf(scenario, size)(saved))
  mkdirSync(benchFolder, { recursive: true })
  const all: Saved[] = [...others, { scenario, size, savedAt: new Date().toISOString(), lines }]
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 1))
  renameSync(`${file}.new`, file) // a run that is killed leaves the former results
}

const resumableMs = 24 * 3_600_000

/** Whether it was measured within the last day, so that `--resume` need not repeat it. */
export const isSaved = (scenario: string, size: Size): boolean =>
  readAll().some((saved) => isOf(scenario, size)(saved) && Date.now() - Date.parse(saved.savedAt) < resumableMs)

/** The latest results as a Markdown table, in the order of the scenarios. */
export const savedTable = (scenarios: string[]): string => {
  const saved = readAll()
  return resultTable(scenarios.flatMap((name) => saved.filter(({ scenario }) => scenario === name)).flatMap(linesOf))
}
const linesOf = ({ lines }: Saved) => lines

const head = ['moment or call', 'target', 'S', 'M', 'L', 'L ÷ S', 'verdict']

export const resultTable = (lines: Line[]): string =>
  [head, head.map(() => '---'), ...[...new Set(lines.map(({ name }) => name))].map((name) => cellsOf(name, lines))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** The cells of one figure at all its sizes. */
const cellsOf = (name: string, all: Line[]): string[] => {
  const lines = all.filter((line) => line.name === name)
  const at = (size: Size) => lines.find((line) => line.size === size)
  const columns = (Object.keys(sizes) as Size[]).map((size) => figureOf(at(size)))
  const [first] = lines
  if (first!.size === null) columns[0] = figureOf(first)
  const growth = growthOf(at('S'), at('L'))
  const limit = first!.growthLimit ? ` (≤ ${first!.growthLimit})` : ''
  const targets = [...new Set(lines.map(({ target }) => target))].join('; ')
  return [name, targets, ...columns, growth ? growth.toFixed(2) + limit : '', verdictOfAll(lines, growth)]
}

const figureOf = (line: Line | undefined): string =>
  line ? [line.value, line.unit, line.wrong ? `(${line.wrong} wrong)` : ''].filter((part) => part !== '').join(' ') : ''

/** How many times more CPU time, or a larger value, than with 1,000 rows. */
const growthOf = (small: Line | undefined, large: Line | undefined): number | undefined => {
  const [before, after] = [small, large].map((line) => line?.cpuMs ?? line?.value)
  return before && after ? after / before : undefined
}

/** The worst verdict of all sizes; a growth above its limit fails too. */
export const verdictOfAll = (lines: Line[], growth: number | undefined): string => {
  const bad = lines.filter(({ verdict }) => verdict !== 'yes' && verdict !== 'reported')
  if (bad.length > 0) return bad.map(({ size, verdict }) => (size ? `${size}: ${verdict}` : verdict)).join(', ')
  const { growthLimit, verdict } = lines[0]!
  return growth !== undefined && growthLimit !== undefined && growth > growthLimit ? 'no: it grows' : verdict
}
