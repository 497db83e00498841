import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { captchaLength } from '#contract/constants.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, UNAMBIGUOUS } from './captcha-glyphs.ts'

const WIDTH = 120
const HEIGHT = 40
/** Pixels per unit, so that the picture is sharp on high-density displays. */
const DENSITY = 2
const paper = '#f3f4f3'
const ink = '#153b82'

type Point = readonly [x: number, y: number]
type Move = (point: Point) => Point

const between = (low: number, high: number): number => low + ((high - low) * randomInt(2 ** 32)) / 2 ** 32
const turn = 2 * Math.PI

export const randomCaptchaText = (): string =>
  Array.from({ length: captchaLength }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('')

/** Renders the text as a PNG data URL, differently each time. Letters are drawn as capitals. */
export const drawCaptcha = async (text: string): Promise<string> => {
  const png = await sharp(Buffer.from(captchaSvg(text)))
    .png({ palette: true, colours: 16, effort: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/**
 * One ink, warped letters that touch, a line as thick as theirs, and wavy bands in which ink and paper are swapped: neither
 * colour nor shape separates the letters.
 */
export const captchaSvg = (text: string): string => {
  const warp = randomWarp()
  const paths = [...lettersOf(text), { path: randomLine(), place: (point: Point) => point }].map(
    ({ path, place }) => `<path d="${movePath(path, (point) => warp(place(point)))}"/>`,
  )
  const style = `fill="none" stroke-width="${between(2.9, 3.4)}" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><g id="text" ${style}>${paths.join('')}</g><clipPath id="bands"><path d="${randomBands()}"/></clipPath></defs>
    <rect width="100%" height="100%" fill="${paper}"/><use href="#text" stroke="${ink}"/>
    <g clip-path="url(#bands)"><rect width="100%" height="100%" fill="${ink}"/><use href="#text" stroke="${paper}"/></g></svg>`
}

/** The glyphs with their places in the picture: each has a size, a slant and a rotation of its own. */
const lettersOf = (text: string): { path: string; place: Move }[] => {
  const letters = Array.from(text.toUpperCase(), (letter) => ({ letter, wide: between(0.85, 1.15) }))
  const total = letters.reduce((sum, { wide }) => sum + wide, 0)
  const room = (WIDTH - 16) / letters.length
  const width = Math.min(room, 20) * 1.05 * (letters.length / total)
  const size = 0.92 * Math.min(1.1, room / (GLYPH_WIDTH + 3))
  let left = (WIDTH - width * total) / 2 + between(-3, 3)
  return letters.map(({ letter, wide }) => {
    const [x, y] = [left + (width * wide) / 2, HEIGHT / 2 + between(-4.5, 4.5)]
    left += width * wide
    const [high, slant, angle] = [between(0.85, 1.15), between(-0.18, 0.18), between(-0.28, 0.28)]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const place: Move = ([glyphX, glyphY]) => {
      const v = (glyphY - GLYPH_HEIGHT / 2) * high * size
      const u = (glyphX - GLYPH_WIDTH / 2) * wide * size + v * slant
      return [x + u * cos - v * sin, y + u * sin + v * cos]
    }
    return { path: GLYPHS[letter] ?? '', place }
  })
}

/** Path data with absolute commands (M L H V C S Z), every point moved; a straight line bends through its moved middle. */
const movePath = (path: string, move: Move): string => {
  let start: Point = [0, 0]
  let here = start
  const lineTo = (to: Point) => {
    const [from, middle, end] = [move(here), move([(here[0] + to[0]) / 2, (here[1] + to[1]) / 2]), move(to)]
    here = to
    return `Q${[0, 1].map((axis) => 2 * middle[axis]! - (from[axis]! + end[axis]!) / 2)} ${end}`
  }
  const steps = [...path.matchAll(/([MLHVCSZ])([^MLHVCSZ]*)/g)].map(([, command, list = '']) => {
    const numbers = (list.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    if (command === 'H') return lineTo([numbers[0]!, here[1]])
    if (command === 'V') return lineTo([here[0], numbers[0]!])
    if (command === 'Z') return lineTo(start)
    const points = numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1]!]] : []))
    if (command === 'L') return points.map(lineTo).join('')
    here = points.at(-1)!
    if (command === 'M') start = here
    return `${command}${points.map(move).join(' ')}`
  })
  return steps.join('')
}

/** Two waves in each direction: a smooth warp that no single rotation undoes. */
const randomWarp = (): Move => {
  const wave = () => {
    const [length, phase, along, across] = [between(26, 50), between(0, turn), between(-1, 1), between(-1, 1)]
    return ([x, y]: Point) => Math.sin(((x * along + y * across) * turn) / length + phase)
  }
  const [a, b, c, d] = [wave(), wave(), wave(), wave()]
  return ([x, y]) => [x + a([x, y]) + b([x, y]), y + c([x, y]) + d([x, y])]
}

/** A line along the tops or the feet of the letters, bent in the middle. */
const randomLine = (): string => {
  const [low, high] = randomInt(2) === 0 ? [2, 13] : [27, 38]
  const height = () => between(low, high).toFixed(1)
  return `M${between(0, 6).toFixed(1)} ${height()}C25 ${height()} 40 ${height()} ${between(50, 70).toFixed(1)} ${height()}S100 ${height()} 118 ${height()}`
}

/** Wavy bands across the picture, each about a letter wide, so that most letters lie in two of them. */
const randomBands = (): string => {
  const [width, slope, swing] = [between(17, 23), between(-0.6, 0.6), between(4, 8)]
  const [waveLength, phase, offset] = [between(22, 36), between(0, turn), between(-2, 0)]
  const heights = Array.from({ length: 11 }, (_, at) => (at * HEIGHT) / 10)
  const edge = (at: number) =>
    heights.map((y) => [(at + offset) * width - slope * y - swing * Math.sin((y / waveLength) * turn + phase), y])
  const bands = Array.from({ length: 6 }, (_, at) => [...edge(2 * at - 1), ...edge(2 * at).reverse()])
  return bands.map((points) => `M${points.join('L')}Z`).join('')
}
