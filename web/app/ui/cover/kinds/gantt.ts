import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { lettering, line, type Point, polygon, rect, round, stroke } from '../svg-shapes.ts'

const LEFT = 74
const WIDTH = 226
const TASKS = 8

/** A bar chart of tasks over twelve months, and today. */
export function gantt(random: Random, paper: Paper): string {
  let out = calendar(paper)
  let offset = 0
  let previous: Point | undefined
  for (let i = 0; i < TASKS; i++) {
    const y = 38 + i * 14.4
    const length = 24 + random() * 52
    const x = LEFT + Math.min(offset, WIDTH - length - 6)
    out += stroke(`M28 ${round(y + 5)}h${round(18 + random() * 20)}`, paper.line, 3.2)
    out += i % 3 === 1 ? rect(x, y, length, 8, paper.accent, 0.9, paper.accent) : task(random, x, y, length, paper)
    if (previous) out += stroke(`M${round(previous[0])} ${round(previous[1] + 4)}h4V${round(y)}`, paper.line, 0.6)
    previous = [x + length, y]
    offset = x - LEFT + length * 0.55
  }
  const today = LEFT + WIDTH * (0.45 + random() * 0.2)
  out += line(today, 30, today, 156, paper.accent, 1, '4 2')
  return (
    out +
    polygon(
      [
        [today - 4, 26],
        [today + 4, 26],
        [today, 32],
      ],
      paper.accent,
      0.5,
      paper.accent,
    )
  )
}

function calendar(paper: Paper): string {
  let out = ''
  for (let k = 0; k <= 6; k++) {
    const x = LEFT + (k * WIDTH) / 6
    out += line(x, 20, x, 154, paper.thin, 0.5, k % 3 ? '2 3' : '')
    if (k < 6) out += lettering(LEFT + ((k + 0.5) * WIDTH) / 6, 28, `${k * 2 + 1}月`, paper.text, 7.5)
  }
  return out + line(26, 33, 300, 33, paper.line, 0.9)
}

/** The part already done is filled. */
const task = (random: Random, x: number, y: number, length: number, paper: Paper): string =>
  rect(x, y, length, 8, paper.bold, 0.9, paper.fill) +
  rect(x, y, length * (0.3 + random() * 0.6), 8, 'none', 0, paper.line)
