import { coverFacts, stripFacts } from './address.ts'
import { coverSvg, stripSvg } from './drawing.ts'
import { KINDS } from './kinds/index.ts'
import { PAPERS } from './paper.ts'

/** Shown narrow, lettering would be dust; shown wide, lines keep their weight. */
const style =
  '<style>@media (max-width:200px){.cv-tb,text{display:none}}@media (min-width:480px){*{vector-effect:non-scaling-stroke}}</style>'

const isKind = (word: string) => Object.hasOwn(KINDS, word)
const isPaper = (word: string) => Object.hasOwn(PAPERS, word)

const draw = (address: URL): string | undefined => {
  const strip = stripFacts(address, isPaper)
  if (strip) return stripSvg({ ...strip, uid: 'g' })
  const cover = coverFacts(address, isKind, isPaper)
  return cover && coverSvg({ ...cover, uid: 'g' }).replace('<defs>', `${style}<defs>`)
}

const kept = new Map<string, string>()
const mostKept = 2000

/** The drawing at this address as an SVG file, drawn once while it is asked for; undefined where there is none. */
export const coverImage = (address: URL): string | undefined => {
  const key = address.pathname + address.search
  const known = kept.get(key)
  if (known) return known
  const svg = draw(address)?.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  if (svg === undefined) return undefined
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, svg)
  return svg
}
