import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, hatch, lettering, line, rect, round, stroke } from '../svg-shapes.ts'

/** A water works in plan: channel, aeration tanks, round clarifiers and a pump house. */
export function plant(random: Random, paper: Paper): string {
  const lanes = 3 + below(random, 2)
  let out = stroke('M24 92H50', paper.accent, 2.4) + rect(50, 72, 26, 40, paper.bold, 1.3, paper.fill)
  for (let i = 1; i < 6; i++) out += line(52 + i * 4, 74, 52 + i * 4, 110, paper.line, 0.6)
  out += tanks(random, lanes, paper)
  for (const y of [58, 126]) out += clarifier(random, 216, y, paper)
  out += stroke('M76 92H88M166 92H184V58H189M184 92V126H189', paper.accent, 1.4)
  out += stroke('M243 58H258V126H243M258 92H268', paper.accent, 1.4)
  out += rect(268, 74, 32, 36, paper.bold, 1.4, paper.bg) + stroke('M268 74L284 62L300 74', paper.bold, 1.4)
  out += circle(284, 94, 8, paper.line, 1) + stroke('M279 90l10 4l-10 4z', paper.line, 0.9)
  return out + line(24, 166, 302, 166, paper.line, 0.9) + hatch(24, 167, 278, 30, paper.thin)
}

const tanks = (random: Random, lanes: number, paper: Paper): string => {
  let out = rect(88, 40, 78, 104, paper.bold, 1.5, paper.fill)
  for (let i = 1; i < lanes; i++) {
    const y = 40 + (104 * i) / lanes
    out += i % 2 ? line(88, y, 154, y, paper.bold, 1.1) : line(100, y, 166, y, paper.bold, 1.1)
  }
  for (let i = 0; i < lanes; i++)
    for (let k = 0; k < 6; k++)
      out += circle(98 + k * 11.6, 40 + (104 * (i + 0.5)) / lanes + (random() - 0.5) * 6, 1.8, paper.line, 0.8)
  return out
}

const clarifier = (random: Random, x: number, y: number, paper: Paper): string => {
  const angle = random() * Math.PI
  const [dx, dy] = [24 * Math.cos(angle), 24 * Math.sin(angle)]
  return (
    circle(x, y, 27, paper.bold, 1.5, paper.fill) +
    circle(x, y, 22, paper.line, 0.7) +
    circle(x, y, 6, paper.bold, 1.1, paper.bg) +
    line(x - dx, y - dy, x + dx, y + dy, paper.accent, 1.4) +
    lettering(x, y - 31, `∅${round(18 + random() * 20)}`, paper.text, 7.5)
  )
}
