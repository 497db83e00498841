import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, hatch, lettering, line, type Point, polyline, rect, round } from '../svg-shapes.ts'

const LEFT = 36
const AXIS = 104

/** Yearly flows as bars, their sum as a line, and the year it turns positive. */
export function cashflow(random: Random, paper: Paper): string {
  const years = 11 + below(random, 3)
  const width = 264 / years
  const building = 2 + below(random, 2)
  let out = ''
  for (let g = 0; g < 5; g++) out += line(LEFT - 6, 36 + g * 26, 304, 36 + g * 26, paper.thin, 0.4, '2 3')

  const sums: Point[] = []
  let sum = 0
  let turning = 0
  for (let i = 0; i < years; i++) {
    const flow = i < building ? -(22 + random() * 16) : 10 + i * 3.2 + random() * 7
    sum += flow
    const x = LEFT + i * width
    out += bar(x, width, flow, paper)
    const y = AXIS - sum * 0.3
    const last = sums.at(-1)
    if (!turning && last && last[1] > AXIS && y <= AXIS) turning = x + width / 2
    sums.push([x + width / 2, y])
    out += line(x, AXIS, x, AXIS + 3, paper.line, 0.7)
  }
  out += line(LEFT - 8, AXIS, 306, AXIS, paper.bold, 1.3) + polyline(sums, paper.accent, 1.6)
  for (const [x, y] of sums) out += circle(x, y, 1.6, paper.accent, 0.8, paper.bg)
  if (!turning) return out
  out += line(turning, 26, turning, AXIS + 34, paper.accent, 0.7, '4 2')
  return out + lettering(turning + 4, 32, `回收期 ${round(3 + random() * 5)}a`, paper.accent, 8, 'start')
}

function bar(x: number, width: number, flow: number, paper: Paper): string {
  const left = x + width * 0.22
  const height = Math.abs(flow)
  if (flow >= 0) return rect(left, AXIS - flow, width * 0.56, height, paper.bold, 0.8, paper.fill)
  return (
    rect(left, AXIS, width * 0.56, height, paper.line, 0.8) + hatch(left, AXIS + height - 8, width * 0.5, 3, paper.thin)
  )
}
