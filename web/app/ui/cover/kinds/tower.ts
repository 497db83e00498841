import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { hatch, level, line, type Point, polyline, rect, round, stroke } from '../svg-shapes.ts'

const TOP = 22
const GROUND = 150

/** A tower with a setback, its lower neighbour, and a crane at work. */
export function tower(random: Random, paper: Paper): string {
  const floors = 16 + below(random, 8)
  const width = 44 + random() * 14
  const x = 96 + random() * 20
  const floorHeight = (GROUND - TOP) / floors
  const crown = 4 + below(random, 5)
  const shoulder = GROUND - (floors - crown) * floorHeight
  let out = main({ x, width, floors, floorHeight, crown, shoulder }, paper)

  const lowFloors = 6 + below(random, 5)
  const lowX = x + width / 2 + 14
  const lowWidth = 52 + random() * 14
  const lowHeight = lowFloors * floorHeight * 1.05
  for (let i = 0; i <= lowFloors; i++) {
    const y = GROUND - i * floorHeight * 1.05
    out += line(lowX, y, lowX + lowWidth, y, paper.line, 0.6)
  }
  out += rect(lowX, GROUND - lowHeight, lowWidth, lowHeight, paper.bold, 1.4, paper.fill)
  for (let k = 1; k < 6; k++) {
    const post = lowX + (lowWidth * k) / 6
    out += line(post, GROUND, post, GROUND - lowHeight, paper.thin, 0.5)
  }
  out += crane(lowX + lowWidth * 0.62, GROUND - lowHeight, 30 + random() * 8, paper.accent)
  out += line(26, GROUND, 304, GROUND, paper.bold, 1.6) + hatch(26, GROUND + 1, 278, 34, paper.thin)
  out += level(34, GROUND, '±0.000', paper) + level(34, TOP + 2, `+${round(floors * 4.2)}00`, paper)
  return out + level(34, shoulder, `+${round((floors - crown) * 4.2)}00`, paper)
}

interface Main {
  x: number
  width: number
  floors: number
  floorHeight: number
  crown: number
  shoulder: number
}

function main({ x, width, floors, floorHeight, crown, shoulder }: Main, paper: Paper): string {
  const [left, right] = [x - width / 2, x + width / 2]
  let out = ''
  for (let i = 0; i <= floors; i++) {
    const y = GROUND - i * floorHeight
    const inset = i > floors - crown ? 8 : 0
    out += line(left + inset, y, right - inset, y, paper.line, 0.6)
  }
  const outline: Point[] = [
    [left, GROUND],
    [left, shoulder],
    [left + 8, shoulder],
    [left + 8, TOP],
    [right - 8, TOP],
    [right - 8, shoulder],
    [right, shoulder],
    [right, GROUND],
  ]
  out += polyline(outline, paper.bold, 1.6, paper.fill)
  for (let k = 1; k < 5; k++) {
    const post = left + (width * k) / 5
    out += line(post, GROUND, post, TOP, paper.thin, 0.5)
  }
  return out + rect(x - 7, TOP - 8, 14, 8, paper.bold, 1) + line(x, TOP - 8, x, TOP - 14, paper.bold, 1)
}

function crane(x: number, base: number, top: number, colour: string): string {
  let bracing = ''
  for (let y = base; y > top + 8; y -= 7) bracing += `M${round(x - 2.5)} ${round(y)}L${round(x + 2.5)} ${round(y - 7)}`
  return (
    stroke(bracing, colour, 0.6) +
    line(x - 2.5, base, x - 2.5, top, colour, 1) +
    line(x + 2.5, base, x + 2.5, top, colour, 1) +
    line(x - 24, top + 4, x + 62, top + 4, colour, 1.2) +
    line(x, top - 10, x + 58, top + 4, colour, 0.6) +
    line(x, top - 10, x - 22, top + 4, colour, 0.6) +
    line(x, top - 10, x, top + 4, colour, 1) +
    rect(x - 24, top + 4, 8, 6, colour, 0.8, colour) +
    line(x + 44, top + 4, x + 44, top + 34, colour, 0.6)
  )
}
