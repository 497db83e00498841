import { formatDate, isDateFormat } from './date-format.ts'

/** A number as its cell shows it. */
export interface ShownNumber {
  text: string
  isRed: boolean
}

interface Section {
  code: string
  isRed: boolean
}

/** Formats a number with a format code of the workbook; codes that are not understood show the plain number. */
export const formatNumber = (value: number, code: string, isFrom1904 = false): ShownNumber => {
  if (!Number.isFinite(value)) return { text: '', isRed: false }
  const { section, number } = sectionFor(value, code)
  const isRed = section.isRed
  if (/^(general)?$/i.test(section.code.trim()) || section.code === '@') return { text: plain(number), isRed }
  if (isDateFormat(section.code)) return { text: formatDate(number, section.code, isFrom1904), isRed }
  return { text: formatAmount(number, section.code), isRed }
}

/** Sections are for positive, negative and zero values; the second one writes its own sign. */
const sectionFor = (value: number, code: string): { section: Section; number: number } => {
  const sections = splitSections(code).map(toSection)
  const [first = { code: '', isRed: false }, second, third] = sections
  if (value < 0 && second) return { section: second, number: -value }
  if (value === 0 && third) return { section: third, number: value }
  return { section: first, number: value }
}

const splitSections = (code: string): string[] => {
  const parts = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|;/g) ?? []
  const sections = ['']
  for (const part of parts) {
    if (part === ';') sections.push('')
    else sections[sections.length - 1] += part
  }
  return sections
}

/** Colours and conditions stand in brackets, and so do currency signs, such as `[$¥-804]`. */
const toSection = (code: string): Section => ({
  isRed: /\[(red|红色)\]/i.test(code),
  code: code
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) => (sign ? `"${sign}"` : ''))
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''),
})

/** As a cell without a format: up to eleven digits. */
const plain = (value: number): string => {
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e11 || size < 1e-9)) return value.toExponential(5).replace(/\.?0+e/, 'e')
  return String(Number(value.toPrecision(11)))
}

/** Quoted and escaped text, spaces as wide as a character, fillers, digits, and everything else. */
const parts = /"([^"]*)"|\\(.)|_.|\*.|([#0?][#0?,.]*|\.[0#?]+)(E[+-]?0+)?|(%)|([^"\\_*#0?%])/gi

const formatAmount = (value: number, code: string): string => {
  const percents = code.replace(/"[^"]*"|\\./g, '').split('%').length - 1
  let [isWritten, text] = [false, '']
  for (const [, quoted, escaped, digits, exponent, percent, other] of code.matchAll(parts)) {
    if (digits !== undefined && !isWritten) {
      text += exponent ? value.toExponential(decimalsOf(digits).most) : writeDigits(value * 100 ** percents, digits)
      isWritten = true
    }
    text += quoted ?? escaped ?? percent ?? (digits === undefined ? (other ?? '') : '')
  }
  return text.trim()
}

const decimalsOf = (digits: string) => {
  const decimals = digits.split('.')[1]?.replaceAll(',', '') ?? ''
  return { most: decimals.length, least: decimals.replace(/[#?]+$/, '').length }
}

/** A comma between digits groups thousands, one at the end divides by a thousand. */
const writeDigits = (value: number, digits: string): string => {
  const scale = 1000 ** (/,+(?=\.|$)/.exec(digits)?.[0].length ?? 0)
  const { most, least } = decimalsOf(digits)
  const whole = (digits.split('.')[0] ?? '').replaceAll(',', '')
  return new Intl.NumberFormat('en-US', {
    useGrouping: /[#0?],[#0?]/.test(digits),
    minimumIntegerDigits: Math.min(21, Math.max(1, whole.replace(/[^0]/g, '').length)),
    minimumFractionDigits: Math.min(20, least),
    maximumFractionDigits: Math.min(20, most),
  })
    .format(value / scale)
    .replace(/^-(?=[0.,]*$)/, '')
}
