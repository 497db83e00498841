import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, UNAMBIGUOUS } from './captcha-glyphs.ts'

const LENGTH = 5
const WIDTH = 120
const HEIGHT = 40
/** Pixels per unit, so that the picture is sharp on high-density displays. */
const DENSITY = 2
const PAPER = '#f3f4f3'
/** Noise uses the colours of the letters; another colour could be filtered out. */
const INKS = ['#153b82', '#2b3949', '#983308', '#124a4c', '#1b4a9f']
const CURVES = 3
const SPECKS = 36

export const randomCaptchaText = (): string =>
  Array.from({ length: LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('')

/** Renders the text as a PNG data URL, differently each time. Letters are drawn as capitals. */
export async function drawCaptcha(text: string): Promise<string> {
  const letters = Array.from(text.toUpperCase())
  const step = (WIDTH - 12) / letters.length
  const firstInk = randomInt(INKS.length)
  const shapes = letters.map((letter, i) => letterAt(letter, 6 + step * (i + 0.5), step, inkOf(firstInk + i * 2)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="${PAPER}"/>${specks()}${shapes.join('')}${curves()}</svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, dither: 0, effort: 1 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Neighbouring letters differ in colour, so that people can separate letters that touch. */
const inkOf = (index: number): string => INKS[index % INKS.length] ?? PAPER

function letterAt(letter: string, centre: number, room: number, ink: string): string {
  const fit = Math.min(1, room / 21)
  const place = `translate(${centre + between(-1.5, 1.5)} ${HEIGHT / 2 + between(-3, 3)})`
  const shape = `rotate(${between(-15, 15)}) skewX(${between(-7, 7)}) scale(${between(0.82, 1) * fit} ${between(0.95, 1.12) * fit})`
  const path = GLYPHS[letter] ?? ''
  return `<path transform="${place} ${shape} translate(${-GLYPH_WIDTH / 2} ${-GLYPH_HEIGHT / 2})" d="${path}" stroke="${ink}" stroke-width="${between(2.3, 3)}"/>`
}

/** Curves cross the letters from edge to edge, so that software cannot split them at the gaps. */
function curves(): string {
  const curve = () =>
    `<path d="M${between(-4, 10)} ${between(6, 34)}C${between(25, 50)} ${between(-6, 46)} ${between(70, 95)} ${between(-6, 46)} ${between(110, 124)} ${between(6, 34)}" stroke="${inkOf(randomInt(INKS.length))}" stroke-width="${between(0.7, 1.1)}"/>`
  return Array.from({ length: CURVES }, curve).join('')
}

function specks(): string {
  const speck = () =>
    `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.4, 0.9)}" fill="${inkOf(randomInt(INKS.length))}"/>`
  return Array.from({ length: SPECKS }, speck).join('')
}

const between = (low: number, high: number): number =>
  Math.round((low + ((high - low) * randomInt(1000)) / 999) * 100) / 100
