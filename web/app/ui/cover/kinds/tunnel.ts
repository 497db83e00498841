import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, dimension, hatch, level, line, rect, round } from '../svg-shapes.ts'

/** One or two bores under ground, their linings and a train in each. */
export function tunnel(random: Random, paper: Paper): string {
  const isTwin = random() > 0.5
  const radius = isTwin ? 34 + random() * 14 : 40 + random() * 10
  const bores = isTwin ? [98 + random() * 8, 216 + random() * 10] : [120 + random() * 80]
  const y = 100 + random() * 6
  let out = line(24, 30, 302, 30, paper.bold, 1.3) + hatch(24, 31, 278, 30, paper.thin)
  for (const x of bores) out += lining(random, x, y, radius, paper) + inside(x, y, radius, paper)

  const first = bores[0]!
  const second = bores[1]
  out +=
    second === undefined
      ? dimension(first - radius, first + radius, 160, paper.line, `∅${60 + below(random, 60)}00`)
      : dimension(first, second, 158, paper.line, `${Math.floor(13 + random() * 4)}.200`)
  out += line(first - radius - 14, 30, first - radius - 14, y - radius, paper.line, 0.5)
  const markX = second === undefined ? (first > 160 ? 60 : 256) : 270
  return out + level(markX, 48, `-${round(8 + random() * 9)}00`, paper)
}

function lining(random: Random, x: number, y: number, radius: number, paper: Paper): string {
  const inner = radius - 6
  let out = circle(x, y, radius, paper.bold, 1.6) + circle(x, y, inner, paper.line, 0.9, paper.fill)
  const turn = random() * 6
  for (let k = 0; k < 6; k++) {
    const angle = turn + (k * Math.PI * 2) / 6
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    out += line(x + cos * radius, y + sin * radius, x + cos * inner, y + sin * inner, paper.bold, 1.2)
  }
  return out
}

function inside(x: number, y: number, radius: number, paper: Paper): string {
  const track = y + radius * 0.5
  const half = Math.sqrt((radius - 6) ** 2 - (radius * 0.5) ** 2)
  return (
    line(x - half, track, x + half, track, paper.line, 1.2) +
    rect(x - 13, track - 3, 3, 3, paper.accent, 0.8, paper.accent) +
    rect(x + 10, track - 3, 3, 3, paper.accent, 0.8, paper.accent) +
    `<rect x="${round(x - 17)}" y="${round(track - 42)}" width="34" height="38" rx="5" stroke="${paper.line}" stroke-width=".9" fill="none"/>` +
    line(x - 17, track - 22, x + 17, track - 22, paper.line, 0.6) +
    rect(x - 12, track - 37, 24, 11, paper.line, 0.6) +
    line(x, track - 42, x, track - 48, paper.accent, 0.8) +
    line(x - 8, track - 48, x + 8, track - 48, paper.accent, 1) +
    line(x - radius - 8, y, x + radius + 8, y, paper.thin, 0.5, '8 2 1 2') +
    line(x, y - radius - 8, x, y + radius + 8, paper.thin, 0.5, '8 2 1 2')
  )
}
