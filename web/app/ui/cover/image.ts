import type { CoverFacts } from './address.ts'
import { coverSvg } from './drawing.ts'

/** Shown narrow, lettering would be dust; shown wide, lines keep their weight. */
const style =
  '<style>@media (max-width:200px){.cv-tb,text{display:none}}@media (min-width:480px){*{vector-effect:non-scaling-stroke}}</style>'

const kept = new Map<string, string>()
const mostKept = 2000

/** The drawing as an SVG file, drawn once while it is asked for. */
export const coverImage = (facts: CoverFacts): string => {
  const key = JSON.stringify(facts)
  const known = kept.get(key)
  if (known) return known
  const svg = coverSvg({ ...facts, uid: 'g' })
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('<defs>', `${style}<defs>`)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, svg)
  return svg
}
