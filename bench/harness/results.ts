import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { benchFolder } from './database.ts'
import type { Line, Scenario } from './scenario.ts'

const file = path.join(benchFolder, 'results.json')
const keyOf = (line: Line) => `${line.name} ${line.size}`

/** Saves the latest result per name and size for the table. */
export function saveResult(line: Line) {
  const lines = new Map(readLines().map((one) => [keyOf(one), one]))
  lines.set(keyOf(line), line)
  mkdirSync(benchFolder, { recursive: true })
  writeFileSync(file, JSON.stringify([...lines.values()], null, 1))
}

const readLines = (): Line[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** The latest results as a Markdown table. */
export function resultTable(scenarios: Scenario[]) {
  const lines = readLines()
  const rows = scenarios.flatMap((scenario) => {
    const own = lines.filter((line) => line.name === scenario.name || line.name.startsWith(`${scenario.name}: `))
    if (own.length === 0) return [[scenario.row, scenario.name, '', 'not measured yet', ...Array(7).fill('')]]
    return own.map((line) => [
      scenario.row,
      line.name,
      line.size ?? '',
      ...figures(line),
      growth(line, own),
      line.target,
      verdict(line),
    ])
  })
  const head = [
    '#',
    'scenario',
    'size',
    'rate',
    'p50 / p99 ms',
    'CPU ms',
    'floor',
    'ratio',
    'S → size',
    'target',
    'met',
  ]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const figures = (line: Line) => [
  line.rate ?? line.value ?? '',
  line.p50 === undefined ? '' : `${line.p50} / ${line.p99}`,
  line.cpuMsPerRequest ?? '',
  line.floor ? `${line.floor} ${line.floorRate}` : '',
  line.ratio ?? '',
]

/** How much slower than with 1,000 rows. */
function growth(line: Line, own: Line[]) {
  const small = own.find((one) => one.name === line.name && one.size === 'S')
  if (!small?.rate || !line.rate || line.size === 'S') return ''
  return (small.rate / line.rate).toFixed(2)
}

const verdict = (line: Line) => (line.met ? 'yes' : 'no')
