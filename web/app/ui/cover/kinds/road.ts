import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, dimension, hatch, line, rect, round, stroke } from '../svg-shapes.ts'

const LEFT = 30
const RIGHT = 298
const GROUND = 112

/** The cross section of a street: lanes, cars, trees and lamps, pavement layers, and the pipes below. */
export function road(random: Random, paper: Paper): string {
  const walk = 42 + random() * 8
  const [from, to] = [LEFT + walk, RIGHT - walk]
  let out = rect(LEFT, GROUND - 4, walk, 6, paper.line, 0.9, paper.fill)
  out += rect(to, GROUND - 4, walk, 6, paper.line, 0.9, paper.fill)
  for (let i = 0; i < 3; i++)
    out += rect(from, GROUND + i * 6, to - from, 6, i ? paper.line : paper.bold, i ? 0.7 : 1.3)
  out += hatch(from, GROUND + 19, to - from, 20, paper.thin)
  const lanes = 3 + below(random, 2)
  for (let i = 1; i < lanes; i++) {
    const x = from + ((to - from) * i) / lanes
    out += line(x, GROUND - 3, x, GROUND, paper.accent, 2)
  }
  for (let i = 0; i < lanes; i++)
    if (i === 0 || random() > 0.35) out += car(from + ((to - from) * (i + 0.5)) / lanes, i % 2 ? 24 : 16, paper)
  for (const [x, arm] of [
    [LEFT + walk - 8, 1],
    [to + 8, -1],
  ] as const)
    out += lamp(x, arm, paper)
  for (const x of [LEFT + 14, RIGHT - 14]) out += tree(x, 13 + random() * 4, paper)
  const radii = [4, 7, 5, 9].map((radius) => radius + random() * 2)
  for (const [i, radius] of radii.entries()) out += circle(LEFT + 34 + i * 66, 146, radius, paper.line, 1.1, paper.bg)
  return out + dimension(from, to, 168, paper.line, `${lanes}×3.50`)
}

const car = (x: number, tall: number, paper: Paper): string =>
  rect(x - 10, GROUND - 4 - tall, 20, tall, paper.line, 1, paper.fill) +
  rect(x - 7, GROUND - 1 - tall, 14, 5, paper.line, 0.7) +
  rect(x - 9, GROUND - 4, 4, 4, paper.bold, 0.9, paper.bold) +
  rect(x + 5, GROUND - 4, 4, 4, paper.bold, 0.9, paper.bold)

const lamp = (x: number, arm: number, paper: Paper): string =>
  stroke(`M${round(x)} ${GROUND - 4}V46q0 -8 ${10 * arm} -8h${12 * arm}`, paper.bold, 1.3) +
  stroke(`M${round(x + 14 * arm)} 39h${10 * arm}`, paper.accent, 2.4)

const tree = (x: number, radius: number, paper: Paper): string =>
  line(x, GROUND - 4, x, 78, paper.line, 1.4) +
  circle(x, 72, radius, paper.line, 1, paper.fill) +
  circle(x - 5, 80, radius * 0.6, paper.line, 0.7) +
  circle(x + 5, 79, radius * 0.6, paper.line, 0.7)
