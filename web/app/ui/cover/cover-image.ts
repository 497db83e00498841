import { type CoverFacts, coverFacts, stripFacts } from './address.ts'
import { coverSvg, stripSvg } from './drawing.ts'
import { KINDS } from './kinds/index.ts'
import { PAPERS } from './paper.ts'

/** Hides illegibly small text in narrow images and keeps line widths in wide ones. */
const css =
  '<style>@media (max-width:200px){.cv-tb,text{display:none}}@media (min-width:480px){*{vector-effect:non-scaling-stroke}}</style>'

const isKind = (word: string) => Object.hasOwn(KINDS, word)
const isPaper = (word: string) => Object.hasOwn(PAPERS, word)

/** What all covers of the portal have in common, whatever their address asks for. */
type CoverStyle = Pick<CoverFacts, 'plain' | 'paper'>

const draw = (address: URL, style: CoverStyle): string | undefined => {
  const strip = stripFacts(address, isPaper)
  if (strip) return stripSvg({ ...strip, uid: 'g' })
  const cover = coverFacts(address, isKind, isPaper)
  return cover && coverSvg({ ...cover, ...style, uid: 'g' }).replace('<defs>', `${css}<defs>`)
}

const cache = new Map<string, string>()
const maxCached = 2000

/** The SVG file of a cover address, cached; undefined for an invalid address. */
export const coverImage = (address: URL, style: CoverStyle = {}): string | undefined => {
  const key = `${address.pathname}${address.search} ${style.plain ?? ''} ${style.paper ?? ''}`
  const cached = cache.get(key)
  if (cached) return cached
  const svg = draw(address, style)?.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  if (svg === undefined) return undefined
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, svg)
  return svg
}
