import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, line, type Point, polyline, rect, round, stroke } from '../svg-shapes.ts'

const LEFT = 46
const RIGHT = 292
const BASE = 150
const TOP = 26

/** Measured points with their trend, and a histogram below. */
export function chart(random: Random, paper: Paper): string {
  let out = axes(paper)
  const rises = random() > 0.5
  const bend = 0.6 + random() * 0.8
  const share = (t: number) => (rises ? t ** bend : 1 - t ** bend)
  const height = (t: number) => 112 - 66 * share(t)
  const count = 22 + below(random, 10)
  const trend: Point[] = []
  for (let i = 0; i <= 24; i++) trend.push([LEFT + 12 + ((RIGHT - LEFT - 24) * i) / 24, height(i / 24)])
  out += band(trend, paper)
  for (let i = 0; i < count; i++) {
    const t = (i + random()) / count
    const x = LEFT + 12 + (RIGHT - LEFT - 24) * t
    out += circle(x, height(t) + (random() - 0.5) * 26, 2.2, i % 7 === 3 ? paper.accent : paper.line, 0.9, paper.bg)
  }
  out += polyline(trend, paper.accent, 1.6)
  const bars = 13
  for (let i = 0; i < bars; i++) {
    const tall = 4 + 20 * Math.exp(-((i - bars / 2) ** 2) / 12) * (0.7 + random() * 0.6)
    out += rect(LEFT + 14 + i * 17.4, BASE - tall, 12, tall, paper.line, 0.7, paper.fill)
  }
  return out
}

const axes = (paper: Paper): string => {
  let out = ''
  for (let i = 1; i < 6; i++) out += line(LEFT, BASE - i * 20, RIGHT, BASE - i * 20, paper.thin, 0.5, '2 3')
  for (let i = 0; i <= 8; i++) out += line(LEFT + i * 30, BASE, LEFT + i * 30, BASE + 4, paper.line, 0.7)
  return out + stroke(`M${LEFT} ${TOP}V${BASE}H${RIGHT}`, paper.bold, 1.5)
}

/** The range around the trend. */
const band = (trend: readonly Point[], paper: Paper): string => {
  const upper = trend.map(([x, y]) => `${round(x)} ${round(y - 15)}`)
  const lower = trend.map(([x, y]) => `${round(x)} ${round(y + 15)}`).reverse()
  return stroke(`M${[...upper, ...lower].join('L')}Z`, paper.thin, 0.6, paper.fill, '3 2')
}
