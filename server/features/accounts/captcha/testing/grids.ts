import type { Box, Mask } from './layers.ts'

const COLUMNS = 10
const ROWS = 12

/** The ink of a box, stretched to a fixed size and blurred, with mean 0 and length 1: a product of two is their likeness. */
export type Grid = Float32Array

/** Reads grids of one mask; sums of rectangles make each pixel count once, however many boxes are read. */
export const gridReader = ({ width, height, ink }: Mask): ((box: Box) => Grid) => {
  const sums = new Uint32Array((width + 1) * (height + 1))
  const at = (x: number, y: number) => y * (width + 1) + x
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sums[at(x + 1, y + 1)] = ink[y * width + x]! + sums[at(x, y + 1)]! + sums[at(x + 1, y)]! - sums[at(x, y)]!
  const share = (left: number, top: number, right: number, bottom: number) =>
    (sums[at(right, bottom)]! - sums[at(left, bottom)]! - sums[at(right, top)]! + sums[at(left, top)]!) /
    ((right - left) * (bottom - top))
  return (box) => {
    const [stepX, stepY] = [(box.right - box.left + 1) / COLUMNS, (box.bottom - box.top + 1) / ROWS]
    /** Twice as wide as its cell, which blurs. */
    const span = (from: number, step: number, cell: number, end: number): [number, number] => {
      const low = Math.max(from, Math.floor(from + (cell - 0.5) * step))
      return [low, Math.max(low + 1, Math.min(end + 1, Math.ceil(from + (cell + 1.5) * step)))]
    }
    const grid = Float32Array.from({ length: COLUMNS * ROWS }, (_, i) => {
      const [left, right] = span(box.left, stepX, i % COLUMNS, box.right)
      const [top, bottom] = span(box.top, stepY, Math.floor(i / COLUMNS), box.bottom)
      return share(left, top, right, bottom)
    })
    return normalised(grid)
  }
}

const normalised = (grid: Grid): Grid => {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length
  const centred = grid.map((value) => value - mean)
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) || 1
  return centred.map((value) => value / length)
}
