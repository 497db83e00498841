/** A stretch of a text, from its first unit to behind its last. */
export type Range = [start: number, end: number]

/** Adds a stretch that ends no earlier than those before it, joined with those it touches: none overlap afterwards. */
export const addRange = (ranges: Range[], start: number, end: number): void => {
  let from = start
  while (ranges.length > 0 && ranges.at(-1)![1] >= from) from = Math.min(from, ranges.pop()![0])
  ranges.push([from, end])
}

/** The text with every character of the stretches replaced by one star, a surrogate pair by one too. */
export const withStars = (text: string, ranges: Range[]): string => {
  let masked = ''
  let behind = 0
  for (const [start, end] of ranges) {
    masked += text.slice(behind, start) + text.slice(start, end).replace(/./gsu, '*')
    behind = end
  }
  return masked + text.slice(behind)
}
