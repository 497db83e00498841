import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { dimension, hatch, lettering, line, type Point, polygon, polyline, round, stroke } from '../svg-shapes.ts'

const HEEL = 118
const GROUND = 146
const CREST = 16

/** A gravity dam in section, water before it, its height beside it. */
export function dam(random: Random, paper: Paper): string {
  const height = 96 + random() * 14
  const base = 92 + random() * 22
  const top = GROUND - height
  const toe = HEEL + base
  const body: Point[] = [
    [HEEL, GROUND],
    [HEEL + 4, top + 18],
    [HEEL, top],
    [HEEL + CREST, top],
    [HEEL + CREST, top + 22],
    [toe, GROUND],
  ]
  let out = polyline([[26, GROUND], ...body, [300, GROUND]], paper.bold, 1.7) + polygon(body, 'none', 0, paper.fill)
  out += concrete(random, top, height, base, paper) + reservoir(random, top, paper)
  out += stroke(`M${HEEL + 18} ${GROUND - 12}v-10a5 5 0 0 1 10 0v10z`, paper.bold, 1.1, paper.bg)
  for (const x of [HEEL + 10, HEEL + 16, HEEL + 22]) out += line(x, GROUND, x, GROUND + 16, paper.accent, 0.7, '3 2')
  out += hatch(26, GROUND + 1, 88, 11, paper.thin) + hatch(toe, GROUND + 1, 300 - HEEL - base - 4, 9, paper.thin)
  out += line(toe + 4, GROUND - 10, 300, GROUND - 10, paper.line, 0.8)
  out += dimension(HEEL, toe, 164, paper.line, `${Math.floor(60 + random() * 50)}.00`)
  return out + heightMark(toe + 22, top, height, paper)
}

/** Aggregate scattered over the section. */
function concrete(random: Random, top: number, height: number, base: number, paper: Paper): string {
  let stones = ''
  for (let k = 0; k < 46; k++) {
    const t = random()
    const y = top + 24 + t * (height - 28)
    const x = HEEL + 5 + random() * (CREST - 6 + (base - CREST) * t * 0.9)
    stones += random() > 0.5 ? `M${round(x)} ${round(y)}l3 4h-5z` : `M${round(x)} ${round(y)}h.7`
  }
  return stroke(stones, paper.thin, 0.7)
}

function reservoir(random: Random, top: number, paper: Paper): string {
  const surface = top + 14 + random() * 8
  let out = line(26, surface, HEEL + 3, surface, paper.line, 1.1)
  for (let k = 1; k < 4; k++) {
    out += line(50 + k * 4, surface + k * 5, HEEL - 16 - k * 8, surface + k * 5, paper.thin, 0.6)
  }
  out += stroke(`M58 ${round(surface - 6)}h9l-4.500 6z`, paper.accent, 0.9)
  return out + lettering(72, surface - 2, `${round(120 + random() * 80)}0`, paper.accent, 8, 'start')
}

const heightMark = (x: number, top: number, height: number, paper: Paper): string =>
  line(x, top, x, GROUND, paper.line, 0.5) +
  line(x - 4, top, x + 4, top, paper.line, 0.5) +
  line(x - 2.2, top + 2.2, x + 2.2, top - 2.2, paper.line, 1.1) +
  line(x - 2.2, GROUND + 2.2, x + 2.2, GROUND - 2.2, paper.line, 1.1) +
  lettering(x + 5, (top + GROUND) / 2, round(height), paper.text, 8, 'start') +
  line(HEEL + CREST, top, x + 4, top, paper.thin, 0.4, '3 2')
