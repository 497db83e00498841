import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, dimension, hatch, lettering, line, type Point, polyline, rect, segment } from '../svg-shapes.ts'

const LEFT = 38
const RIGHT = 292
const BASE = 112

/** A roof truss on two columns, one node circled. */
export function truss(random: Random, paper: Paper): string {
  const panels = 8 + 2 * below(random, 3)
  const rise = 24 + random() * 18
  const depth = 14 + random() * 8
  const node = (i: number, lift: number, factor: number): Point => {
    const t = i / panels
    return [LEFT + (RIGHT - LEFT) * t, BASE - lift - rise * Math.sin(Math.PI * t) * factor]
  }
  const bottom = Array.from({ length: panels + 1 }, (_, i) => node(i, 0, 0.9))
  const top = Array.from({ length: panels + 1 }, (_, i) => node(i, depth, 1.25))

  let out = web(top, bottom, panels, paper)
  out += polyline(top, paper.bold, 1.7) + polyline(bottom, paper.bold, 1.7)
  for (const [x, y] of [...top, ...bottom]) out += circle(x, y, 1.5, paper.bold, 0.7, paper.bg)

  const [x, y] = top[2 + below(random, panels - 4)]!
  out += circle(x, y, 11, paper.accent, 1) + line(x + 8, y - 8, x + 22, y - 18, paper.accent, 0.8)
  out += lettering(x + 32, y - 18, `节点${1 + below(random, 8)}`, paper.accent, 8)
  out += column(LEFT, paper) + column(RIGHT, paper)
  out += line(LEFT, BASE - depth, RIGHT, BASE - depth, paper.thin, 0.5, '6 2 1 2')
  return out + dimension(LEFT, RIGHT, 158, paper.line, (24 + below(random, 40)) * 1000)
}

/** Posts, and diagonals falling towards the middle. */
function web(top: Point[], bottom: Point[], panels: number, paper: Paper): string {
  let out = ''
  for (let i = 0; i < panels; i++) {
    out += segment(bottom[i]!, top[i]!, paper.line, 0.7)
    out +=
      i < panels / 2
        ? segment(bottom[i]!, top[i + 1]!, paper.line, 0.7)
        : segment(top[i]!, bottom[i + 1]!, paper.line, 0.7)
  }
  return out + segment(bottom[panels]!, top[panels]!, paper.line, 0.7)
}

const column = (x: number, paper: Paper): string =>
  rect(x - 5, BASE, 10, 32, paper.line, 1, paper.fill) +
  polyline(
    [
      [x - 9, 144],
      [x + 9, 144],
    ],
    paper.bold,
    1.4,
  ) +
  hatch(x - 11, 145, 24, 5, paper.thin)
