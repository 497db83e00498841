import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, lettering, line, polygon, rect, round, stroke } from '../svg-shapes.ts'

const BUS = 84

/** A single-line diagram: two supplies over transformers to a busbar, with feeders, solar panels and a generator. */
export function power(random: Random, paper: Paper): string {
  const feeders = 6 + below(random, 3)
  let out = line(30, BUS, 298, BUS, paper.bold, 3) + switchAt(164, BUS, paper)
  for (const [i, x] of [78, 250].entries()) {
    out += line(x, 22, x, BUS, paper.line, 1.3) + stroke(`M${x - 5} 22h10l-5 8z`, paper.accent, 1, paper.accent)
    out += circle(x, 48, 8, paper.bold, 1.4, paper.bg) + circle(x, 59, 8, paper.bold, 1.4) + breaker(x, 75, paper)
    out += lettering(x + 20, 56, `T${i + 1}`, paper.text, 8)
  }
  for (let i = 0; i < feeders; i++) {
    const x = 44 + (i * 240) / (feeders - 1)
    out += line(x, BUS, x, 128, paper.line, 1.1) + breaker(x, 98, paper) + load(i, x, paper)
  }
  return out + panels(134 + random() * 8, 30, paper)
}

const breaker = (x: number, y: number, paper: Paper): string =>
  rect(x - 3.5, y - 5, 7, 10, paper.bold, 1.1, paper.bg) + line(x - 3, y + 4, x + 3, y - 4, paper.accent, 1)

const switchAt = (x: number, y: number, paper: Paper): string =>
  rect(x - 9, y - 6, 18, 12, 'none', 0, paper.bg) + line(x - 9, y, x + 8, y - 8, paper.accent, 1.6)

/** Motors, lamps and boards in turn. */
const load = (index: number, x: number, paper: Paper): string => {
  if (index % 3 === 0) return circle(x, 138, 10, paper.bold, 1.3, paper.fill) + lettering(x, 141, 'M', paper.text, 9)
  if (index % 3 === 1)
    return rect(x - 8, 128, 16, 22, paper.line, 1.1, paper.fill) + line(x - 8, 139, x + 8, 139, paper.line, 0.7)
  return (
    circle(x, 136, 8, paper.line, 1.1) +
    stroke(`M${round(x - 5.6)} 130.4l11.2 11.2m0 -11.2l-11.2 11.2`, paper.line, 0.9)
  )
}

/** A row of solar panels between the supplies. */
const panels = (left: number, top: number, paper: Paper): string => {
  let out = ''
  for (let i = 0; i < 3; i++) {
    const x = left + i * 20
    const corners = [
      [x, top + 18],
      [x + 6, top],
      [x + 22, top],
      [x + 16, top + 18],
    ] as const
    out += polygon(corners, paper.line, 1, paper.fill) + line(x + 3, top + 9, x + 19, top + 9, paper.line, 0.6)
  }
  return out + stroke(`M${round(left + 30)} ${top + 18}V${BUS}`, paper.accent, 1.1, 'none', '4 2')
}
