import { joinedNumbers, latinTerms, latinWanted } from '../latin.ts'
import { matchFactors } from '../weights.ts'
import type { Matcher } from './matchers.ts'
import type { Unit } from './units.ts'

/** Suffixes meant by the name of a format. */
const formats: Record<string, string[]> = {
  pdf: ['pdf'],
  word: ['doc', 'docx', 'wps'],
  doc: ['doc', 'docx'],
  docx: ['docx', 'doc'],
  excel: ['xls', 'xlsx', 'csv', 'et'],
  xls: ['xls', 'xlsx'],
  xlsx: ['xlsx', 'xls'],
  csv: ['csv', 'xlsx'],
  ppt: ['ppt', 'pptx', 'dps'],
  pptx: ['pptx', 'ppt'],
  powerpoint: ['ppt', 'pptx'],
  zip: ['zip', 'rar', '7z'],
  rar: ['rar', 'zip', '7z'],
  cad: ['dwg', 'dxf', 'zip'],
  dwg: ['dwg', 'zip'],
  rvt: ['rvt', 'zip'],
  rfa: ['rfa', 'zip'],
  ifc: ['ifc', 'zip'],
}

/** Chinese names of units of measurement. */
const measures: Record<string, string[]> = {
  t: ['吨'],
  kg: ['千克', '公斤'],
  m: ['米'],
  mm: ['毫米'],
  cm: ['厘米', '公分'],
  km: ['公里', '千米'],
  m2: ['平方米', '平米'],
  m3: ['立方米', '方'],
  km2: ['平方公里'],
  mpa: ['兆帕'],
  kpa: ['千帕'],
  kn: ['千牛'],
  kw: ['千瓦'],
  mw: ['兆瓦'],
  kv: ['千伏'],
  h: ['小时'],
  d: ['天'],
  l: ['升'],
}
const quantity = /^(\d+(?:\.\d+)?)([a-z]+\d?)$/

/** Other ways to write letters, digits, units and formats. */
export const latinMatchers = (plain: string, units: Unit[]): Matcher[] => [
  ...units.flatMap(({ word }, unit) =>
    isLatin(word) ? [...formatMatchers(word, unit), ...splitMatchers(word, unit)] : measuredMatchers(units, unit),
  ),
  ...standardMatchers(plain, units),
  ...largeNumbers(plain, units),
]

export const isLatin = (word: string) => /^[a-z0-9]/.test(word)

const formatMatchers = (word: string, unit: number): Matcher[] =>
  formats[word]
    ? [
        {
          terms: formats[word].map((suffix) => `format:${suffix}`),
          isFacet: true,
          covers: [unit],
          factor: matchFactors.format,
        },
      ]
    : []

/** '168kg/m2' is also '168', 'kg' and 'm2', '20t' also '20' and '吨'. */
const splitMatchers = (word: string, unit: number): Matcher[] => {
  const [, number, measure] = word.match(quantity) ?? []
  const named = (measures[measure ?? ''] ?? []).map((name) => [number!, ...pairs(name)])
  const parts = latinWanted(word).flatMap((part) => (/^\d+[a-z]/.test(part) ? latinTerms(part).slice(1) : [part]))
  return [...named, ...(parts.length > 1 ? [parts] : [])].map((terms) => ({
    terms,
    covers: [unit],
    factor: matchFactors.spelling,
  }))
}

/** '20吨' is also '20t'. */
const measuredMatchers = (units: Unit[], unit: number): Matcher[] => {
  const number = units[unit - 1]
  const { word, start } = units[unit]!
  if (!number || !/^\d+(\.\d+)?$/.test(number.word) || number.end > start) return []
  return Object.entries(measures)
    .filter(([, names]) => names.includes(word))
    .flatMap(([measure]) => [[number.word + measure], [number.word, measure]])
    .map((terms) => ({ terms, covers: [unit - 1, unit], factor: matchFactors.spelling }))
}

/** 'GB/T 50319' is the number of one standard. */
const standardMatchers = (plain: string, units: Unit[]): Matcher[] =>
  joinedNumbers(plain).map((term) => ({
    terms: [term],
    covers: units.flatMap(({ word }, unit) => (isLatin(word) && partOf(word, term) ? [unit] : [])),
    factor: 1,
  }))

const partOf = (word: string, standard: string) => latinWanted(word).every((part) => standard.includes(part))

/** '10万' is also '100000'. */
const largeNumbers = (plain: string, units: Unit[]): Matcher[] =>
  [...plain.matchAll(/(\d+(?:\.\d+)?)\s*万/g)].map(({ 0: text, 1: number, index }) => ({
    terms: [String(Math.round(Number(number) * 10_000))],
    covers: units.flatMap(({ start, end }, unit) => (start < index + text.length && end > index ? [unit] : [])),
    factor: matchFactors.spelling,
  }))

const pairs = (word: string) =>
  word.length === 1 ? [word] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
