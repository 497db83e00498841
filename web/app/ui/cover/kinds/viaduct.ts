import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { dimension, hatch, level, line, polygon, rect, round, stroke } from '../svg-shapes.ts'

const DECK = 62
const GROUND = 142

/** A girder bridge on piers: the elevation, with bearings and expansion joints, and the box section beside it. */
export function viaduct(random: Random, paper: Paper): string {
  const spans = 3 + below(random, 2)
  const [left, right] = [28, 236]
  const span = (right - left) / spans
  const deep = 9 + random() * 5
  let out = rect(left, DECK, right - left, 4, paper.bold, 1.3, paper.bg)
  for (let i = 0; i < spans; i++) out += girder(left + i * span, span, deep, paper)
  for (let i = 0; i <= spans; i++) out += pier(left + i * span, deep, i === 0 || i === spans, paper)
  for (let x = left; x < right; x += 7) out += line(x, DECK, x, DECK - 8, paper.line, 0.5)
  out += line(left, DECK - 8, right, DECK - 8, paper.line, 0.9)
  out += line(24, GROUND, 302, GROUND, paper.bold, 1.2) + hatch(24, GROUND + 1, 278, 28, paper.thin)
  for (let i = 0; i < spans; i++)
    out += dimension(left + i * span, left + (i + 1) * span, 164, paper.line, 25 + 5 * below(random, 3))
  return out + section(270, 74, paper) + level(250, 128, `+${round(6 + random() * 5)}00`, paper)
}

/** A span whose girder is deeper at the piers. */
const girder = (x: number, span: number, deep: number, paper: Paper): string =>
  stroke(
    `M${round(x)} ${DECK + 4}V${round(DECK + 4 + deep)}Q${round(x + span / 2)} ${round(DECK + 4 + deep * 0.2)} ${round(x + span)} ${round(DECK + 4 + deep)}V${DECK + 4}`,
    paper.line,
    1.1,
    paper.fill,
  )

const pier = (x: number, deep: number, isEnd: boolean, paper: Paper): string => {
  const top = DECK + 4 + deep
  return (
    rect(x - 4, top, 8, 3, paper.accent, 1, paper.accent) +
    polygon(
      [
        [x - 11, top + 3],
        [x + 11, top + 3],
        [x + 6, top + 12],
        [x - 6, top + 12],
      ],
      paper.bold,
      1.1,
      paper.bg,
    ) +
    rect(x - 5, top + 12, 10, GROUND - top - 12, paper.bold, 1.2, paper.fill) +
    (isEnd ? line(x, DECK - 4, x, DECK + 8, paper.accent, 2) : '')
  )
}

const section = (x: number, y: number, paper: Paper): string =>
  polygon(
    [
      [x - 28, y],
      [x + 28, y],
      [x + 28, y + 4],
      [x + 13, y + 8],
      [x + 10, y + 26],
      [x - 10, y + 26],
      [x - 13, y + 8],
      [x - 28, y + 4],
    ],
    paper.bold,
    1.3,
    paper.fill,
  ) +
  polygon(
    [
      [x - 10, y + 6],
      [x + 10, y + 6],
      [x + 7, y + 21],
      [x - 7, y + 21],
    ],
    paper.line,
    0.9,
    paper.bg,
  )
