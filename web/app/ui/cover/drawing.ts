import { type Kind, kindFromTitle } from './drawing-kind.ts'
import { KINDS } from './kinds/index.ts'
import { PAPERS, type Paper, type PaperName } from './paper.ts'
import { hash, type Random, seeded } from './random.ts'
import { type CoverStyle, coverStyle } from './style.ts'
import { lettering, line, rect, round, stroke } from './svg-shapes.ts'

export { stripSvg } from './strip.ts'

export interface Cover {
  id: number | string
  categoryId?: number | undefined
  /** Only chooses the drawing; it is never written into the picture. */
  title?: string | undefined
  /** Kind of file for the title block, such as DOCX; anything else but capitals and digits is left out. */
  format?: string | undefined
  kind?: Kind | undefined
  paper?: PaperName | undefined
  /** Begins the sheet number in place of the category's code. */
  label?: string | undefined
  /** Without frame and title block. */
  plain?: boolean | undefined
  /** The drawing alone, without paper. */
  bare?: boolean | undefined
  /** For pictures narrower than 160 px: plain, without lettering, with bolder lines. */
  thumb?: boolean | undefined
  className?: string | undefined
  /** Id of the grid pattern, unique on the page when the same cover stands there twice. */
  uid?: string | undefined
}

const FONTS = 'DIN Alternate,Bahnschrift,Roboto Condensed,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif'

/** The engineering drawing that stands for an item without a picture: the same item always gets the same one. */
export function coverSvg(cover: Cover): string {
  const { id, categoryId = 10001, title = '', thumb = false, bare = false, className = 'cover' } = cover
  const style = coverStyle(categoryId)
  const seed = hash(`${categoryId}:${id}`)
  const random = seeded(seed)
  const paperName = cover.paper ?? style.paper
  const paper = PAPERS[paperName]
  const kind = cover.kind ?? kindFromTitle(title) ?? style.kinds[(seed >>> 7) % style.kinds.length]!
  const isPlain = thumb || (cover.plain ?? false)
  const grid = idOf(cover.uid) || `g${seed.toString(36)}${thumb ? 't' : isPlain ? 'p' : ''}${kind}`

  let out = `<svg class="${className}" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${style.short}封面" fill="none" font-family="${FONTS}"><defs><pattern id="${grid}" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M10 0H0V10" stroke="${paper.grid}" stroke-width=".6"/></pattern></defs>`
  if (!bare) out += sheet(random, paperName, grid)
  out += `<g transform="translate(2 ${isPlain || bare ? 10 : 3})">${KINDS[kind](random, paper)}</g>`
  if (!isPlain && !bare) out += frame(paper) + titleBlock(cover, style, paper)
  return `${thumb ? simplified(out) : out}</svg>`
}

/** Ids may come from anywhere; only what can stand in an attribute passes. */
const idOf = (text: string | undefined): string => text?.replace(/[^\w:-]/g, '') ?? ''

function sheet(random: Random, name: PaperName, grid: string): string {
  const paper = PAPERS[name]
  let out = `<rect width="320" height="200" fill="${paper.bg}"/><rect width="320" height="200" fill="url(#${grid})"/>`
  if (name !== 'concrete') return out
  let grains = ''
  for (let i = 0; i < 60; i++) grains += `M${round(random() * 320)} ${round(random() * 200)}h.8`
  out += stroke(grains, paper.thin, 1)
  return out
}

/** The border with its centring marks. */
const frame = (paper: Paper): string =>
  rect(14, 7, 299, 186, paper.line, 1) +
  line(164, 2, 164, 7, paper.line, 1) +
  line(164, 193, 164, 198, paper.line, 1) +
  line(9, 100, 14, 100, paper.line, 1) +
  line(313, 100, 318, 100, paper.line, 1)

function titleBlock({ id, label, format }: Cover, style: CoverStyle, paper: Paper): string {
  const kindOfFile = /^[A-Z0-9]{1,5}$/.test(format ?? '') ? (format ?? '') : ''
  const number = `${idOf(label) || style.code}-${idOf(String(id)).padStart(4, '0').slice(-5)}`
  const nameWidth = 12 * style.short.length + 14
  const numberWidth = 66
  const formatWidth = kindOfFile ? 38 : 0
  const left = 313 - nameWidth - numberWidth - formatWidth
  const second = left + nameWidth
  const third = second + numberWidth
  let out = `<g class="cv-tb"><rect x="${left}" y="171" width="${313 - left}" height="22" fill="${paper.bg}" stroke="${paper.line}"/>`
  out += line(second, 171, second, 193, paper.line, 0.8)
  if (kindOfFile) out += line(third, 171, third, 193, paper.line, 0.8)
  out += lettering(left + nameWidth / 2, 186.2, style.short, paper.text, 12)
  out += lettering(second + numberWidth / 2, 186.4, number, paper.text, 12.5)
  if (kindOfFile) out += lettering(third + formatWidth / 2, 186.4, kindOfFile, paper.accent, 12.5)
  return `${out}</g>`
}

const simplified = (svg: string): string =>
  svg
    .replace(/<text.*?<\/text>/gs, '')
    .replace(/stroke-width="([\d.]+)"/g, (_, width: string) => `stroke-width="${round(Number(width) * 1.8)}"`)
