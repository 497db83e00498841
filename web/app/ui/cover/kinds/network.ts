import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, lettering, line, polygon } from '../svg-shapes.ts'

const STAGES = [[90], [46, 90, 134], [66, 118], [40, 90, 134], [90]]

interface Event {
  x: number
  y: number
  number: number
}

/** A project network: events, activities and the critical path. */
export function network(random: Random, paper: Paper): string {
  const stages = events(random)
  const critical = [0, below(random, 3), below(random, 2), below(random, 3), 0]
  let out = ''
  for (const [i, stage] of stages.slice(0, -1).entries()) {
    for (const [j, from] of stage.entries()) {
      for (const [k, to] of stages[i + 1]!.entries()) {
        const isCritical = critical[i] === j && critical[i + 1] === k
        if (!isCritical && Math.abs(from.y - to.y) >= 48 && random() <= 0.75) continue
        out += activity(from, to, isCritical, paper)
        if (!isCritical) continue
        const days = `${Math.floor(4 + random() * 26)}d`
        out += lettering((from.x + to.x) / 2, (from.y + to.y) / 2 - 4, days, paper.accent, 7.5)
      }
    }
  }
  for (const { x, y, number } of stages.flat()) {
    out += circle(x, y, 8.5, paper.bold, 1.3, paper.bg) + lettering(x, y + 3, number, paper.text, 8.5)
  }
  for (let k = 0; k <= 6; k++) out += line(44 + k * 40, 156, 44 + k * 40, k % 2 ? 159 : 162, paper.line, 0.6)
  return out + line(44, 156, 284, 156, paper.line, 0.6)
}

function events(random: Random): Event[][] {
  let number = 0
  const isMiddle = (stage: number) => stage > 0 && stage < 4
  return STAGES.map((heights, i) =>
    heights.map((y) => {
      number += 1
      return { x: 44 + i * 60, y: y + (isMiddle(i) ? (random() - 0.5) * 12 : 0), number }
    }),
  )
}

function activity(from: Event, to: Event, isCritical: boolean, paper: Paper): string {
  const colour = isCritical ? paper.accent : paper.line
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [dx / length, dy / length]
  const [x, y] = [to.x - ux * 10, to.y - uy * 10]
  const shaft = line(from.x + ux * 9, from.y + uy * 9, x, y, colour, isCritical ? 1.8 : 0.8)
  const head = polygon(
    [
      [x + ux * 3, y + uy * 3],
      [x - ux * 4 - uy * 3, y - uy * 4 + ux * 3],
      [x - ux * 4 + uy * 3, y - uy * 4 - ux * 3],
    ],
    colour,
    0.5,
    colour,
  )
  return shaft + head
}
