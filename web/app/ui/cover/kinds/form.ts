import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { line, rect, round, stroke } from '../svg-shapes.ts'

const LEFT = 56
const TOP = 24
const WIDTH = 208
const HEIGHT = 136
const ROWS = 8

/** A filled-in form: a heading, ruled rows with ticks, and a stamp. */
export function form(random: Random, paper: Paper): string {
  const columns = [LEFT + 22, LEFT + 96 + random() * 20, LEFT + 160 + random() * 10]
  const row = (HEIGHT - 24) / ROWS
  let out = rect(LEFT + 5, TOP + 5, WIDTH, HEIGHT, paper.thin, 0.6, paper.fill)
  out += rect(LEFT, TOP, WIDTH, HEIGHT, paper.bold, 1.4, paper.bg)
  out += stroke(`M${LEFT + 62} ${TOP + 11}h${WIDTH - 124}`, paper.bold, 4)
  for (const x of columns) out += line(x, TOP + 24, x, TOP + HEIGHT, paper.line, 0.7)
  for (let i = 0; i < ROWS; i++) {
    const y = TOP + 24 + i * row
    out += line(LEFT, y, LEFT + WIDTH, y, paper.line, i === 0 ? 1.2 : 0.6)
    out += stroke(`M${round(columns[0]! + 6)} ${round(y + row / 2)}h${round(24 + random() * 38)}`, paper.line, 2.4)
    out += stroke(`M${round(columns[1]! + 6)} ${round(y + row / 2)}h${round(14 + random() * 26)}`, paper.thin, 2.4)
    out +=
      random() > 0.3 ? tick(columns[2]! + 16, y + row / 2, paper.bold) : cross(columns[2]! + 16, y + row / 2, paper)
    out += rect(LEFT + 8, y + row / 2 - 3, 6, 6, paper.line, 0.8)
  }
  return out + stamp(LEFT + 150 + below(random, 20), TOP + HEIGHT - 26, paper)
}

const tick = (x: number, y: number, colour: string): string =>
  stroke(`M${round(x - 4)} ${round(y)}l3 3.4l6 -7`, colour, 1.4)

const cross = (x: number, y: number, paper: Paper): string =>
  stroke(`M${round(x - 3)} ${round(y - 3)}l6 6m0 -6l-6 6`, paper.accent, 1.4)

const stamp = (x: number, y: number, paper: Paper): string =>
  `<circle cx="${x}" cy="${y}" r="17" stroke="${paper.accent}" stroke-width="1.6" fill="none"/>` +
  `<circle cx="${x}" cy="${y}" r="13" stroke="${paper.accent}" stroke-width=".7" fill="none"/>` +
  stroke(`M${x} ${y - 7}l2 4.6h5l-4 3.2l1.6 5l-4.6 -3l-4.6 3l1.6 -5l-4 -3.2h5z`, paper.accent, 0.6, paper.accent)
