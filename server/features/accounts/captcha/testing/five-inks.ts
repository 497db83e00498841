import sharp from 'sharp'
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS } from '../captcha-glyphs.ts'
import type { Random } from '../captcha-image.ts'

const WIDTH = 120
const HEIGHT = 40
const INKS = ['#153b82', '#2b3949', '#983308', '#124a4c', '#1b4a9f']

/** An easy kind of captcha: an ink for each letter, no warp, thin curves and specks as noise. The solver must read it. */
export const drawWithFiveInks = (text: string, random: Random, hasNoise = true): Promise<Buffer> => {
  const between = (low: number, high: number) => low + (high - low) * random()
  const inkAt = (index: number) => INKS[index % INKS.length]!
  const first = Math.floor(between(0, INKS.length))
  const step = (WIDTH - 12) / text.length
  const letters = Array.from(text, (letter, i) => {
    const fit = Math.min(1, step / 21)
    const place = `translate(${6 + step * (i + 0.5) + between(-1.5, 1.5)} ${HEIGHT / 2 + between(-3, 3)})`
    const shape = `rotate(${between(-15, 15)}) skewX(${between(-7, 7)}) scale(${between(0.82, 1) * fit} ${between(0.95, 1.12) * fit})`
    return `<path transform="${place} ${shape} translate(${-GLYPH_WIDTH / 2} ${-GLYPH_HEIGHT / 2})" d="${GLYPHS[letter]}" stroke="${inkAt(first + i * 2)}" stroke-width="${between(2.3, 3)}"/>`
  })
  const curve = () =>
    `<path d="M${between(-4, 10)} ${between(6, 34)}C${between(25, 50)} ${between(-6, 46)} ${between(70, 95)} ${between(-6, 46)} ${between(110, 124)} ${between(6, 34)}" stroke="${inkAt(Math.floor(between(0, 5)))}" stroke-width="${between(0.7, 1.1)}"/>`
  const speck = () =>
    `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.4, 0.9)}" fill="${inkAt(Math.floor(between(0, 5)))}"/>`
  const times = (count: number, draw: () => string) => Array.from({ length: hasNoise ? count : 0 }, draw).join('')
  const shapes = `${times(36, speck)}${letters.join('')}${times(3, curve)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#f3f4f3"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, dither: 0, effort: 1 }).toBuffer()
}
