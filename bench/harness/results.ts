import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { benchFolder } from './database.ts'
import type { Line, Scenario } from './scenario.ts'
import { type Size, sizes } from './sizes.ts'

const file = path.join(benchFolder, 'results.json')
const keyOf = (line: Line) => `${line.name} ${line.size}`
/** Whether a figure has its name from this scenario. */
const isOf = (scenario: string, figure: string) => figure === scenario || figure.startsWith(`${scenario}: `)

/** The run that a result is from. */
export interface Run {
  scenario: string
  /** The size it was started with, also where the result does not depend on it. */
  startedAt: Size
  pace: 'full' | 'quick'
  /** The length of comparisons, if it was chosen. */
  seconds?: number | undefined
}
type SavedLine = Line & { run?: Run & { savedAt: string } }

/** Saves the latest result per name and size for the table. */
export function saveResults(run: Run, results: Line[]) {
  mkdirSync(benchFolder, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(withResults(readLines(), run, results), null, 1))
  renameSync(`${file}.new`, file) // a run that is killed leaves the former results
}

/** The saved lines after a run, without those that its scenario no longer has; a quick result does not replace a full one. */
export function withResults(saved: SavedLine[], run: Run, results: Line[]): SavedLine[] {
  const isOfRun = ({ name, size }: Line) => isOf(run.scenario, name) && (size === null || size === run.startedAt)
  const isOld = (line: SavedLine) => isOfRun(line) && !(run.pace === 'quick' && line.run?.pace === 'full')
  const lines = new Map(saved.filter((line) => !isOld(line)).map((line) => [keyOf(line), line]))
  const savedAt = new Date().toISOString()
  for (const result of results) {
    const isWorse = run.pace === 'quick' && lines.get(keyOf(result))?.run?.pace === 'full'
    if (!isWorse) lines.set(keyOf(result), { ...result, run: { ...run, savedAt } })
  }
  return [...lines.values()]
}

const resumableHours = 24

/** Whether this run was completed within the last day, so that `--resume` need not repeat it. */
export const isSaved = (run: Run, lines = readLines(), now = Date.now()): boolean =>
  lines.some(
    (line) =>
      line.run?.scenario === run.scenario &&
      line.run.startedAt === run.startedAt &&
      line.run.pace === run.pace &&
      line.run.seconds === run.seconds &&
      now - Date.parse(line.run.savedAt) < resumableHours * 3_600_000,
  )

const readLines = (): SavedLine[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

const head = ['#', 'scenario', 'target', 'S', 'M', 'L', 'growth S → L', 'verdict']

/** The latest results as a Markdown table. */
export const resultTable = (scenarios: Scenario[], lines: SavedLine[] = readLines()) =>
  [head, head.map(() => '---'), ...scenarios.flatMap((scenario) => rowsOf(scenario, lines))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const rowsOf = ({ name, row }: Scenario, lines: SavedLine[]): string[][] => {
  const own = lines.filter((line) => isOf(name, line.name))
  if (own.length === 0) return [[row, name, '', '', '', '', '', 'not measured yet']]
  const names = [...new Set(own.map((line) => line.name))]
  return names.map((each) => [row, ...cellsOf(own.filter((line) => line.name === each))])
}

/** The cells of one figure at all its sizes. */
const cellsOf = (lines: SavedLine[]): string[] => {
  const at = (size: Size) => lines.find((line) => line.size === size)
  const [any] = lines
  const columns = (Object.keys(sizes) as Size[]).map((size) => figureOf(at(size)))
  if (any!.size === null) columns[0] = figureOf(any)
  const { growthLimit } = any!
  const growth = growthOf(at('S'), at('L'))
  const shown = growth === undefined ? '' : `${growth.toFixed(2)}${growthLimit ? ` (≤ ${growthLimit})` : ''}`
  return [any!.name, any!.target, ...columns, shown, verdictOfAll(lines, growth)]
}

/** A share of a floor as "CPU share / rate", any other figure as it is. */
const figureOf = (line: SavedLine | undefined): string => {
  if (!line) return ''
  const share = `${line.cpuShare} / ${line.rateRatio}${line.wrong ? `, ${line.wrong} wrong` : ''}`
  return `${line.value ?? share}${line.run?.pace === 'quick' ? ' (quick)' : ''}`
}

/** How many times more CPU time, or a larger value, than with 1,000 rows. */
export const growthOf = (small: Line | undefined, large: Line | undefined): number | undefined => {
  const costOf = (line: Line | undefined) =>
    line?.cpuMsPerRequest ?? (typeof line?.value === 'number' ? line.value : undefined)
  const [before, after] = [costOf(small), costOf(large)]
  return before && after ? after / before : undefined
}

/** The worst verdict of all sizes; a growth above its limit fails too. */
export const verdictOfAll = (lines: Line[], growth: number | undefined): string => {
  const bad = lines.filter(({ verdict }) => verdict !== 'yes' && verdict !== 'reported')
  if (bad.length > 0) return bad.map(({ size, verdict }) => (size ? `${size}: ${verdict}` : verdict)).join(', ')
  const { growthLimit, verdict } = lines[0]!
  return growth !== undefined && growthLimit !== undefined && growth > growthLimit ? 'no: it grows' : verdict
}
