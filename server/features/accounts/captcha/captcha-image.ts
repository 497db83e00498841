import { randomInt } from 'node:crypto'
import { captchaLength } from '#contract/constants.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, UNAMBIGUOUS } from './captcha-glyphs.ts'
import { curve, type Point, type Stroke, strokesOf } from './glyph-strokes.ts'
import { InkPicture } from './ink-picture.ts'

const WIDTH = 120
const HEIGHT = 40
/** Pixels per unit, so that the picture is sharp on high-density displays. */
const DENSITY = 2

/** How strongly a picture is disturbed. Tests draw calmer ones, to prove that their solver can read at all. */
export interface Look {
  /** The furthest shift of a point by the warp, in units. */
  warp: number
  /** Rotation of a letter in degrees, and variation of its size, 0 to 1. */
  turn: number
  stretch: number
  /** The distance between letters; at 1 wide ones touch. */
  pitch: number
  /** Strokes as thick as those of the letters, along their tops and feet, which connect the letters. */
  strokes: number
  /** Whether ink and paper are swapped in wavy bands: people read across their edges, a threshold does not. */
  hasBands: boolean
}
export const usualLook: Look = { warp: 2, turn: 16, stretch: 0.15, pitch: 1.05, strokes: 1, hasBands: true }

/** A number from 0 to 1, 1 excluded. */
export type Random = () => number
const secure: Random = () => randomInt(2 ** 32) / 2 ** 32

export const randomCaptchaText = (random: Random = secure): string =>
  Array.from({ length: captchaLength }, () => UNAMBIGUOUS[Math.floor(random() * UNAMBIGUOUS.length)]).join('')

/** Renders the text as a PNG data URL, differently each time. Letters are drawn as capitals. */
export const drawCaptcha = (text: string): string => `data:image/png;base64,${captchaPng(text).toString('base64')}`

/** One ink, warped letters, a stroke as thick as theirs, and bands of swapped ink: neither colour nor shape separates the letters. */
export const captchaPng = (text: string, random: Random = secure, look: Look = usualLook): Buffer => {
  const between: Between = (low, high) => low + (high - low) * random()
  const picture = new InkPicture(WIDTH * DENSITY, HEIGHT * DENSITY)
  const warp = warpOf(look.warp, between)
  const scaled = (point: Point) => {
    const { x, y } = warp(point)
    return { x: x * DENSITY, y: y * DENSITY }
  }
  const draw = (stroke: Stroke, thickness: number) => picture.draw(stroke.map(scaled), thickness * DENSITY)
  const thickness = between(2.9, 3.4)
  for (const stroke of lettersOf(text, look, between)) draw(stroke, thickness)
  for (let i = 0; i < look.strokes; i += 1) {
    const heights: Range = between(0, 1) < 0.5 ? [2, 13] : [27, 38]
    draw(wavyLine(heights, between), thickness * between(0.85, 1))
  }
  if (look.hasBands) picture.invert(bandsOf(between))
  return picture.toPng()
}

/** Wavy bands across the picture, each about a letter wide, so that most letters lie in two of them. */
const bandsOf = (between: Between) => {
  const [length, slope, phase] = [between(34, 46), between(-0.6, 0.6), between(0, 2 * Math.PI)]
  const [swing, swingLength, swingPhase] = [between(4, 8), between(22, 36), between(0, 2 * Math.PI)]
  const turn = 2 * Math.PI
  return ({ x, y }: Point) => {
    const [across, along] = [x / DENSITY, y / DENSITY]
    const bent = across + slope * along + swing * Math.sin((along / swingLength) * turn + swingPhase)
    return Math.sin((bent / length) * turn + phase) > 0
  }
}

type Between = (low: number, high: number) => number
type Range = readonly [low: number, high: number]

const lettersOf = (text: string, look: Look, between: Between): Stroke[] => {
  const factor = () => between(1 - look.stretch, 1 + look.stretch)
  const letters = Array.from(text.toUpperCase(), (letter) => ({ letter, wide: factor(), high: factor() }))
  const total = letters.reduce((sum, { wide }) => sum + wide, 0)
  const room = (WIDTH - 16) / letters.length
  const width = Math.min(room, 20) * look.pitch * (letters.length / total)
  const size = 0.92 * Math.min(1.1, room / (GLYPH_WIDTH + 3))
  let x = (WIDTH - width * total) / 2 + between(-3, 3)
  return letters.flatMap(({ letter, wide, high }) => {
    const centre = { x: x + (width * wide) / 2, y: HEIGHT / 2 + between(-4.5, 4.5) }
    x += width * wide
    const place = placeOf(centre, { wide: wide * size, high: high * size }, look.turn, between)
    return strokesOf(GLYPHS[letter] ?? '').map((stroke) => stroke.map(place))
  })
}

/** Puts a point of a glyph into the picture: scaled, slanted and turned around the letter's centre. */
const placeOf = (centre: Point, { wide, high }: { wide: number; high: number }, turn: number, between: Between) => {
  const angle = (between(-turn, turn) * Math.PI) / 180
  const slant = between(-turn, turn) / 90
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ({ x, y }: Point): Point => {
    const v = (y - GLYPH_HEIGHT / 2) * high
    const u = (x - GLYPH_WIDTH / 2) * wide + v * slant
    return { x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos }
  }
}

/** Two waves in each direction: a smooth warp that no single rotation undoes. */
const warpOf = (size: number, between: Between): ((point: Point) => Point) => {
  const wave = () => {
    const [length, phase, along, across] = [between(26, 50), between(0, 2 * Math.PI), between(-1, 1), between(-1, 1)]
    return ({ x, y }: Point) => (size / 2) * Math.sin(((x * along + y * across) * 2 * Math.PI) / length + phase)
  }
  const [a, b, c, d] = [wave(), wave(), wave(), wave()]
  return (point) => ({ x: point.x + a(point) + b(point), y: point.y + c(point) + d(point) })
}

/** A line from the left edge to the right one, bent in the middle. */
const wavyLine = ([low, high]: Range, between: Between): Stroke => {
  const at = (left: number, right: number) => ({ x: between(left, right), y: between(low, high) })
  const [from, middle, to] = [at(-4, 6), at(45, 75), at(114, 124)]
  const [slope, slopeInMiddle] = [between(-10, 10), between(-10, 10)]
  const beside = ({ x, y }: Point, dx: number, dy: number) => ({ x: x + dx, y: y + dy })
  return [
    from,
    ...curve(from, beside(from, 20, slope), beside(middle, -20, -slopeInMiddle), middle, 24),
    ...curve(middle, beside(middle, 20, slopeInMiddle), beside(to, -20, slope), to, 24),
  ]
}
