import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, dimension, line, polygon, rect, round, stroke } from '../svg-shapes.ts'

const LEFT = 28
const RIGHT = 300
const DECK = 112

/** A cable-stayed bridge with one or two pylons over water. */
export function bridge(random: Random, paper: Paper): string {
  const isTwin = random() > 0.45
  const pylons = isTwin ? [96, 232] : [140 + random() * 44]
  const top = 24 + random() * 8
  const cables = 7 + below(random, 4)
  let out = ''
  for (const x of pylons) {
    const reach = isTwin ? 62 : Math.min(x - LEFT, RIGHT - x) - 6
    out += pylon({ x, top, reach, cables, gap: isTwin ? 3.4 : 3.8 }, paper)
  }
  out += rect(LEFT, DECK, RIGHT - LEFT, 4.5, paper.bold, 1.3, paper.bg)
  for (let k = 1; k < 34; k++) {
    out += line(LEFT + k * 8, DECK + 4.5, LEFT + k * 8, DECK + (k % 4 ? 6 : 8), paper.line, 0.5)
  }
  for (const x of [LEFT + 6, RIGHT - 6]) out += rect(x - 3, DECK + 4.5, 6, 32, paper.line, 1, paper.fill)
  out += water(random, paper)

  const supports = [LEFT + 6, ...pylons, RIGHT - 6]
  const main = Math.floor((supports.length - 2) / 2)
  for (let i = 0; i < supports.length - 1; i++) {
    const span = i === main ? 120 + below(random, 300) : 60 + below(random, 90)
    out += dimension(supports[i]!, supports[i + 1]!, 164, paper.line, span)
  }
  return out
}

interface Pylon {
  x: number
  top: number
  /** How far the longest cable goes to either side. */
  reach: number
  cables: number
  gap: number
}

function pylon({ x, top, reach, cables, gap }: Pylon, paper: Paper): string {
  let stays = ''
  for (let k = 1; k <= cables; k++) {
    const y = round(top + 6 + (cables - k) * gap)
    const distance = (reach * k) / cables
    stays += `M${round(x)} ${y}L${round(x - distance)} ${DECK}M${round(x)} ${y}L${round(x + distance)} ${DECK}`
  }
  return (
    stroke(stays, paper.line, 0.6) +
    polygon(
      [
        [x - 3, 146],
        [x - 2, top],
        [x + 2, top],
        [x + 3, 146],
      ],
      paper.bold,
      1.5,
      paper.bg,
    ) +
    rect(x - 11, 146, 22, 8, paper.bold, 1.2, paper.fill) +
    line(x, top - 8, x, top, paper.accent, 1) +
    circle(x, top - 9, 1.6, paper.accent, 0.8, paper.accent)
  )
}

function water(random: Random, paper: Paper): string {
  let waves = ''
  for (let k = 0; k < 9; k++) {
    const x = LEFT + 10 + k * 29 + random() * 8
    const y = 134 + random() * 9
    waves += `M${round(x)} ${round(y)}q4 -3 8 0t8 0`
  }
  return stroke(waves, paper.thin, 0.7) + line(LEFT, 129, RIGHT, 129, paper.thin, 0.5)
}
