import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { lettering, line, polygon, rect, stroke } from '../svg-shapes.ts'

/** Partners above, the fund in the middle, its project companies below. */
export function fund(random: Random, paper: Paper): string {
  const box = (x: number, y: number, w: number, h: number, name: string) =>
    rect(x - w / 2, y, w, h, paper.line, 0.9, paper.fill) + lettering(x, y + h / 2 + 3, name, paper.text, 8.5)
  const rail = (xs: number[], y: number) => line(xs[0]!, y, xs.at(-1)!, y, paper.line, 0.8)

  const partners = spread(3 + below(random, 2), 54, 192)
  let out = ''
  for (const [i, x] of partners.entries()) {
    out += line(x, 46, x, 60, paper.line, 0.8) + box(x, 26, 46, 20, i === 0 ? 'GP' : `LP${i}`)
  }
  out += rail(partners, 60) + line(160, 60, 160, 74, paper.line, 0.8)
  out += rect(104, 74, 112, 24, paper.bold, 1.5, paper.fill)
  out += lettering(160, 89, `产业基金 ${5 + below(random, 30)} 亿`, paper.text, 8.5)

  const companies = spread(2 + below(random, 3), 70, 180)
  out += line(160, 98, 160, 112, paper.line, 0.8) + rail(companies, 112)
  for (const [i, x] of companies.entries()) {
    const isMarked = i === 1
    out += line(x, 112, x, 124, isMarked ? paper.accent : paper.line, isMarked ? 1.4 : 0.8)
    out += box(x, 124, 44, 20, `SPV-${i + 1}`)
  }
  out += stroke('M216 86h78v-50h-16', paper.accent, 1, 'none', '4 2')
  return (
    out +
    polygon(
      [
        [280, 33],
        [273, 36],
        [280, 39],
      ],
      paper.accent,
      1,
      paper.accent,
    )
  )
}

const spread = (count: number, from: number, width: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i * (width / (count - 1)))
