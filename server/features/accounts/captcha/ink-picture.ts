import { crc32, deflateSync } from 'node:zlib'
import type { Point, Stroke } from './glyph-strokes.ts'

type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [243, 244, 243]
const INK: Colour = [21, 59, 130]

/** Shades between paper and ink: four bits for each pixel. */
const shades = 16

/** A picture in one ink: every stroke has the same colour, so that colour separates nothing. */
export class InkPicture {
  readonly width: number
  readonly height: number
  /** The shade of each pixel, 0 is paper. */
  readonly pixels: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height)
  }

  /** Draws a stroke with round ends. */
  draw(stroke: Stroke, thickness: number): void {
    for (let i = 1; i < stroke.length; i += 1) this.#line(stroke[i - 1]!, stroke[i]!, thickness / 2)
  }

  #line(from: Point, to: Point, radius: number): void {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length2 = dx * dx + dy * dy || 1
    const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius - 1))
    const right = Math.min(this.width - 1, Math.ceil(Math.max(from.x, to.x) + radius + 1))
    const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius - 1))
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(from.y, to.y) + radius + 1))
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const t = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length2))
        const [u, v] = [x - from.x - t * dx, y - from.y - t * dy]
        const cover = radius + 0.5 - Math.sqrt(u * u + v * v)
        if (cover <= 0) continue
        const shade = Math.round(Math.min(1, cover) * (shades - 1))
        const i = y * this.width + x
        this.pixels[i] = Math.max(this.pixels[i]!, shade)
      }
    }
  }

  /** Swaps ink and paper in a part of the picture. */
  invert(isInside: (point: Point) => boolean): void {
    for (let i = 0; i < this.pixels.length; i += 1)
      if (isInside({ x: i % this.width, y: Math.floor(i / this.width) })) this.pixels[i] = shades - 1 - this.pixels[i]!
  }

  toPng(): Buffer {
    const rowBytes = 1 + this.width / 2 // a filter byte, then two pixels in each byte
    const rows = Buffer.alloc(rowBytes * this.height)
    for (let i = 0; i < this.pixels.length; i += 1) {
      const [y, x] = [Math.floor(i / this.width), i % this.width]
      rows[y * rowBytes + 1 + (x >> 1)]! |= x % 2 ? this.pixels[i]! : this.pixels[i]! << 4
    }
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0]) // four bits by palette
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    const palette = Buffer.from(Array.from({ length: shades }, (_, i) => between(PAPER, INK, i / (shades - 1))).flat())
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const parts = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
    return Buffer.concat([signature, ...parts])
  }
}

const between = (from: Colour, to: Colour, share: number): number[] =>
  from.map((value, i) => Math.round(value + (to[i]! - value) * share))

const chunk = (kind: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
