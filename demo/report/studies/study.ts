import type { Block, Table } from '../report.ts'

/** One line of the study files: a kind, the chapter it belongs to, and its fields. */
export interface Study {
  kind: string
  chapter: number
  subject: string
  unit: string
  fields: string[]
  /** How the data was obtained, and what follows from it. */
  method: string
  advice: string
}

/** A study written out: what was done, its table and figure, and what they show. */
export interface Findings {
  before: Block[]
  evidence: Block[]
  after: Block[]
}

/** What a study needs from the report it is part of. */
export interface Setting {
  random(): number
  pick(variants: string[]): string
  /** The next label of the chapter, such as 表 3-2. */
  table(): string
  figure(): string
  /** Adds an appendix and gives its label, such as 附录 C. */
  appendix(title: string, table: Pick<Table, 'head' | 'rows'>): string
}

export type StudyWriter = (study: Study, setting: Setting) => Findings

/** 'a 1; b 2' as lists of words; `separator` splits the words of one entry. */
export const entriesOf = (field: string, separator: string | RegExp = /\s+/): string[][] =>
  field
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => entry.split(separator).map((word) => word.trim()))

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

export const digitsOf = (...values: number[]): number =>
  Math.max(...values.map((value) => (String(value).split('.')[1] ?? '').length))

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** A number of a normal distribution with mean 0 and deviation 1. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export const withUnit = (unit: string): string => (unit === '' || unit === '—' ? '' : ` ${unit}`)
