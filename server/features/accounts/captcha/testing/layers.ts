import sharp from 'sharp'

/** Which pixels of a picture have ink. */
export interface Mask {
  width: number
  height: number
  ink: Uint8Array
}
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const channelsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const
const distance = (one: number, other: number) => {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** The most frequent colour is the paper; inks are frequent, far from it and from each other, and no mix of it and an ink. */
const paperAndInks = (colours: Uint32Array): number[] => {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count > colours.length / 200).sort((a, b) => b[1] - a[1])
  const [paper, ...others] = frequent.map(([colour]) => colour)
  const inks: number[] = []
  for (const colour of others) {
    const isMix = (ink: number) => distance(paper!, colour) + distance(colour, ink) < distance(paper!, ink) + 3
    if (distance(paper!, colour) > 150 && !inks.some((ink) => distance(ink, colour) < 25 || isMix(ink)))
      inks.push(colour)
  }
  return [paper!, ...inks]
}

/** Splits a picture by colour: one mask for each ink. */
export const layersOf = async (png: Buffer): Promise<Mask[]> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const colours = Uint32Array.from(
    { length: width * height },
    (_, i) => (data[3 * i]! << 16) | (data[3 * i + 1]! << 8) | data[3 * i + 2]!,
  )
  const [paper, ...inks] = paperAndInks(colours)
  const masks = inks.map(() => ({ width, height, ink: new Uint8Array(width * height) }))
  const maskOf = new Map<number, Mask | undefined>()
  const nearest = (colour: number) => {
    const distances = [paper!, ...inks].map((known) => distance(known, colour))
    return masks[distances.indexOf(Math.min(...distances)) - 1]
  }
  for (const [i, colour] of colours.entries()) {
    if (!maskOf.has(colour)) maskOf.set(colour, nearest(colour))
    const mask = maskOf.get(colour)
    if (mask) mask.ink[i] = 1
  }
  return masks
}

/** Keeps a pixel if the number of ink pixels in the three by three around it reaches `least`. */
const filtered = ({ width, height, ink }: Mask, least: number): Mask => {
  const next = new Uint8Array(ink.length)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      let count = 0
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx += 1) count += ink[y * width + x + dy + dx]!
      if (count >= least) next[y * width + x] = 1
    }
  return { width, height, ink: next }
}

/** Removes strokes thinner than three pixels and keeps the others as they are (a morphological opening). */
export const withoutThinStrokes = (mask: Mask): Mask => filtered(filtered(mask, 9), 1)

const AROUND = 10

/** Ink is what differs from most of the pixels around it: finds letters also where ink and paper are swapped. */
export const againstSurroundings = ({ width, height, ink }: Mask): Mask => {
  /** Ink pixels above and left of each corner, so that four look-ups count those of a square. */
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = 0; x < width; x += 1) {
      row += ink[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  const next = ink.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)]
    const [top, bottom] = [Math.max(0, y - AROUND) * (width + 1), Math.min(height, y + AROUND + 1) * (width + 1)]
    const count = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!
    const isMostlyInk = count * 2 > (right - left) * ((bottom - top) / (width + 1))
    return isMostlyInk ? 1 - value : value
  })
  return { width, height, ink: next }
}

/** The box of the ink that is connected with a pixel, and its size; clears that ink. */
const takeComponent = ({ width, height, ink }: Mask, start: number): Box & { pixels: number } => {
  const box = { left: width, right: 0, top: height, bottom: 0 }
  const queue = [start]
  ink[start] = 0
  for (const i of queue) {
    extend(box, i % width, Math.floor(i / width))
    for (const next of [i - 1, i + 1, i - width, i + width])
      if (ink[next]) {
        ink[next] = 0
        queue.push(next)
      }
  }
  return { ...box, pixels: queue.length }
}

export const extend = (box: Box, x: number, y: number): void => {
  box.left = Math.min(box.left, x)
  box.right = Math.max(box.right, x)
  box.top = Math.min(box.top, y)
  box.bottom = Math.max(box.bottom, y)
}

/** The boxes of connected ink with at least `least` pixels; a letter that another stroke cut in two is one box. */
export const boxesOf = (mask: Mask, least: number): Box[] => {
  const rest = { ...mask, ink: mask.ink.slice() }
  const boxes: Box[] = []
  for (let i = 0; i < rest.ink.length; i += 1) {
    if (!rest.ink[i]) continue
    const { pixels, ...box } = takeComponent(rest, i)
    if (pixels < least) continue
    const other = boxes.find(({ left, right }) => left < box.right && box.left < right)
    if (!other) boxes.push(box)
    else {
      extend(other, box.left, box.top)
      extend(other, box.right, box.bottom)
    }
  }
  return boxes
}
