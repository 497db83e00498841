import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { circle, lettering, line, polyline, rect, round, stroke } from '../svg-shapes.ts'

/** A piping diagram: tank, pumps, valves and two meters. */
export function pipe(random: Random, paper: Paper): string {
  const top = 46 + random() * 8
  const middle = 92
  const bottom = 134 - random() * 6
  const rows = [top, middle, bottom]
  let out =
    stroke(`M62 ${round(top)}H250V${round(bottom)}H62`, paper.line, 1.6) +
    stroke(`M62 ${round(middle)}H250`, paper.line, 1.6)
  const risers = `M120 ${round(top)}V${round(bottom)}M190 ${round(top)}V${round(bottom)}`
  out += stroke(risers, paper.accent, 1.2, 'none', '6 3')
  out += `<rect x="30" y="34" width="34" height="112" rx="9" fill="${paper.bg}" stroke="${paper.bold}" stroke-width="1.5"/>`
  out += stroke(`M30 ${round(70 + random() * 30)}q8 -4 17 0t17 0`, paper.line, 1)
  for (const y of rows) out += pump(90, round(y), paper)
  out += valve(154, round(top), paper.bold, paper) + valve(154, round(bottom), paper.accent, paper)
  out += valve(220, round(middle), paper.bold, paper) + valve(220, round(top), paper.bold, paper)
  const joint = (x: number, y: number) => circle(x, y, 2, paper.line, 1, paper.line)
  out += joint(120, middle) + joint(190, middle) + joint(120, top) + joint(190, bottom)
  out += meters(round(top), paper)
  for (const [i, y] of rows.entries()) out += lettering(90, y - 12, `P-0${i + 1}`, paper.text, 7.5)
  return out
}

const valve = (x: number, y: number, colour: string, paper: Paper): string =>
  stroke(`M${x - 6} ${y - 4}L${x + 6} ${y + 4}V${y - 4}L${x - 6} ${y + 4}Z`, colour, 1, paper.bg)

const pump = (x: number, y: number, paper: Paper): string =>
  circle(x, y, 9, paper.bold, 1.4, paper.bg) +
  polyline(
    [
      [x - 4, y - 6],
      [x + 8, y],
      [x - 4, y + 6],
    ],
    paper.bold,
    1,
  )

const meters = (top: number, paper: Paper): string =>
  rect(262, 34, 36, 30, paper.bold, 1.3, paper.fill) +
  line(250, top, 262, top, paper.line, 1.6) +
  stroke('M266 58l8 -12 6 6 6 -10 8 8', paper.accent, 1) +
  rect(262, 106, 36, 34, paper.bold, 1.3, paper.fill) +
  line(250, 124, 262, 124, paper.line, 1.6) +
  [0, 1, 2, 3].map((i) => line(262, 113 + i * 7, 298, 113 + i * 7, paper.line, 0.6)).join('')
