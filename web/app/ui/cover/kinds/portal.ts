import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, dimension, line, rect, round, stroke } from '../svg-shapes.ts'

const ROAD = 138

/** A road tunnel: the arch with its lining, lanes, jet fans, lights and an inspection path, under a slope. */
export function portal(random: Random, paper: Paper): string {
  const middle = 150 + random() * 20
  const half = 74 + random() * 12
  const top = 40 + random() * 6
  let out = slope(random, paper)
  out += arch(middle, half, top, 0, paper.bold, 1.8, paper.fill) + arch(middle, half, top, 7, paper.line, 1, paper.bg)
  out += line(middle - half, ROAD, middle + half, ROAD, paper.bold, 1.5)
  out += rect(middle - half + 8, ROAD - 7, 14, 7, paper.line, 1, paper.fill)
  out += rect(middle + half - 22, ROAD - 7, 14, 7, paper.line, 1, paper.fill)
  for (const side of [-1, 1])
    out += fan(middle + side * 22, top + 24, paper) + light(middle + side * 52, top + 42, paper)
  const lanes = 2 + below(random, 2)
  for (let i = 0; i < lanes; i++) {
    const x = middle + ((i + 0.5) / lanes - 0.5) * (half * 1.3)
    out += i % 2 ? vehicle(x, 30, paper) : vehicle(x, 19, paper)
  }
  out += line(middle, top - 12, middle, ROAD + 12, paper.thin, 0.5, '8 2 1 2')
  return out + dimension(middle - half, middle + half, 164, paper.line, `${round(10 + random() * 4)}00`)
}

/** An arch over vertical walls, drawn inwards by an offset. */
const arch = (x: number, half: number, top: number, inset: number, colour: string, width: number, fill: string) => {
  const reach = half - inset
  const spring = ROAD - 34
  return stroke(
    `M${round(x - reach)} ${ROAD}V${spring}C${round(x - reach)} ${round(top + inset - 6)} ${round(x + reach)} ${round(top + inset - 6)} ${round(x + reach)} ${spring}V${ROAD}`,
    colour,
    width,
    fill,
  )
}

const slope = (random: Random, paper: Paper): string => {
  let out = ''
  for (let i = 0; i < 4; i++) {
    const y = 30 + i * 26
    out += stroke(
      `M24 ${round(y + 24)}Q${round(110 + random() * 40)} ${round(y - 26)} 302 ${round(y + random() * 14)}`,
      paper.thin,
      0.7,
    )
  }
  return out
}

const fan = (x: number, y: number, paper: Paper): string =>
  circle(x, y, 8, paper.bold, 1.3, paper.bg) +
  stroke(`M${round(x - 5)} ${round(y - 5)}l10 10m0 -10l-10 10`, paper.accent, 1.2) +
  line(x, y - 8, x, y - 14, paper.line, 0.9)

const light = (x: number, y: number, paper: Paper): string =>
  stroke(`M${round(x - 6)} ${round(y)}h12`, paper.accent, 2.4)

const vehicle = (x: number, tall: number, paper: Paper): string =>
  rect(x - 13, ROAD - 4 - tall, 26, tall, paper.line, 1, paper.bg) +
  rect(x - 10, ROAD - tall, 20, 7, paper.line, 0.7) +
  rect(x - 12, ROAD - 4, 5, 4, paper.bold, 0.9, paper.bold) +
  rect(x + 7, ROAD - 4, 5, 4, paper.bold, 0.9, paper.bold)
