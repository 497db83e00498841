import type { Random } from '../captcha-image.ts'
import { type Grid, gridReader } from './grids.ts'
import { againstSurroundings, type Box, boxesOf, extend, layersOf, type Mask, withoutThinStrokes } from './layers.ts'

const LEAST_PIXELS = 60

export interface Template {
  letter: string
  grid: Grid
}

/** Draws each letter alone many times, in the manner of the pictures to solve. */
export const learn = async (letters: string, times: number, draw: (letter: string) => Promise<Buffer> | Buffer) => {
  const templates: Template[] = []
  for (const letter of letters)
    for (let i = 0; i < times; i += 1) {
      const mask = merged(await layersOf(await draw(letter)))
      templates.push({ letter, grid: gridReader(mask)(trimmer(mask)()!) })
    }
  return templates
}

/**
 * The solver a stranger writes in an afternoon: split by colour, remove thin strokes, separate the letters, and compare each
 * with many drawings of every letter. It separates by connected ink, by columns with little ink, and by trying windows of
 * every place and width, also of ink that is what differs from its surroundings; the reading that matches best wins.
 */
export const solve = async (png: Buffer, templates: Template[], letters: number): Promise<string> => {
  const layers = await layersOf(png)
  const cleaned = layers.map(withoutThinStrokes)
  const whole = merged(cleaned)
  const separations = [byComponents(cleaned), byColumns(whole, letters)].filter((parts) => parts.length === letters)
  const readings = separations.map((parts) => joined(parts.map((read) => match(templates, read))))
  const swapped = withoutThinStrokes(againstSurroundings(merged(layers)))
  const windows = [whole, swapped].map((mask) => byWindows(mask, templates, letters))
  const best = [...readings, ...windows].sort((a, b) => b.score - a.score)
  return best[0]!.text
}

interface Reading {
  text: string
  score: number
}
const joined = (found: Reading[]): Reading => ({
  text: found.map(({ text }) => text).join(''),
  score: found.reduce((sum, { score }) => sum + score, 0),
})

const match = (templates: Template[], grid: Grid): Reading => {
  let best = { text: '', score: -1 }
  for (const template of templates) {
    let score = 0
    for (let i = 0; i < grid.length; i += 1) score += grid[i]! * template.grid[i]!
    if (score > best.score) best = { text: template.letter, score }
  }
  return best
}

const merged = (masks: Mask[]): Mask => {
  const ink = new Uint8Array(masks[0]!.ink.length)
  for (const mask of masks) for (let i = 0; i < ink.length; i += 1) ink[i]! |= mask.ink[i]!
  return { ...masks[0]!, ink }
}

/** Finds the box of the ink between two columns. */
const trimmer = ({ width, height, ink }: Mask) => {
  const columns = Array.from({ length: width }, (_, x): Box | undefined => {
    const box = { left: x, right: x, top: height, bottom: -1 }
    for (let y = 0; y < height; y += 1) if (ink[y * width + x]) extend(box, x, y)
    return box.bottom < 0 ? undefined : box
  })
  return (left = 0, right = width - 1): Box | undefined => {
    const found = columns.slice(left, right + 1).filter((column) => column !== undefined)
    if (found.length === 0) return undefined
    const box = { ...found[0]! }
    for (const column of found) {
      extend(box, column.left, column.top)
      extend(box, column.right, column.bottom)
    }
    return box
  }
}

/** Connected ink of one colour is a letter. */
const byComponents = (masks: Mask[]): Grid[] =>
  masks
    .flatMap((mask) => boxesOf(mask, LEAST_PIXELS).map((box) => ({ read: gridReader(mask), box })))
    .sort((a, b) => a.box.left - b.box.left)
    .map(({ read, box }) => read(box))

/** Cuts where a column has least ink, about evenly. */
const byColumns = (mask: Mask, letters: number): Grid[] => {
  const trimmed = trimmer(mask)
  const whole = trimmed()
  if (!whole) return []
  const inkIn = (x: number) => {
    let sum = 0
    for (let y = 0; y < mask.height; y += 1) sum += mask.ink[y * mask.width + x]!
    return sum
  }
  const even = (whole.right - whole.left + 1) / letters
  const cuts = Array.from({ length: letters - 1 }, (_, i) => {
    const expected = Math.round(whole.left + even * (i + 1))
    const reach = Math.round(even * 0.3)
    const columns = Array.from({ length: 2 * reach + 1 }, (_column, at) => expected - reach + at)
    const cost = (x: number) => inkIn(x) + Math.abs(x - expected) / 8
    return columns.reduce((best, x) => (cost(x) < cost(best) ? x : best), expected)
  })
  const read = gridReader(mask)
  return [...cuts, whole.right].flatMap((cut, i) => {
    const box = trimmed((cuts[i - 1] ?? whole.left - 1) + 1, cut)
    return box ? [read(box)] : []
  })
}

const STEP = 6
const [NARROWEST, WIDEST] = [4, 9]

/** The best row of adjacent windows, each compared with all letters: needs no gaps between them (dynamic programming). */
const byWindows = (mask: Mask, templates: Template[], letters: number): Reading => {
  const [read, trimmed] = [gridReader(mask), trimmer(mask)]
  const ends = Math.floor(mask.width / STEP)
  const nothing: Reading = { text: '', score: Number.NEGATIVE_INFINITY }
  /** The best reading by its number of letters and its end. */
  const best = Array.from({ length: letters + 1 }, () => Array<Reading>(ends + 1).fill(nothing))
  best[0]!.fill({ text: '', score: 0 }, 0, NARROWEST * 2)
  for (let start = 0; start < ends; start += 1)
    for (let end = start + NARROWEST; end <= Math.min(ends, start + WIDEST); end += 1) {
      const box = trimmed(start * STEP, end * STEP - 1)
      if (!box || best.every((row) => row[start] === nothing)) continue
      const found = match(templates, read(box))
      for (let count = 0; count < letters; count += 1) {
        const longer = joined([best[count]![start]!, found])
        if (longer.score > best[count + 1]![end]!.score) best[count + 1]![end] = longer
      }
    }
  return best[letters]!.slice(ends - NARROWEST * 2).reduce((a, b) => (b.score > a.score ? b : a))
}

/** Repeatable random numbers (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
