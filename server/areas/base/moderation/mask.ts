/** A range of a text; `end` is exclusive. */
export type Range = [start: number, end: number]

/** Adds a range that ends no earlier than those before it and merges it with ranges it touches. */
export const addRange = (ranges: Range[], start: number, end: number): void => {
  let from = start
  while (ranges.length > 0 && ranges.at(-1)![1] >= from) from = Math.min(from, ranges.pop()![0])
  ranges.push([from, end])
}

/** Replaces every character of the ranges by one star; a surrogate pair counts as one character. */
export const withStars = (text: string, ranges: Range[]): string => {
  let masked = ''
  let done = 0
  for (const [start, end] of ranges) {
    masked += text.slice(done, start) + text.slice(start, end).replace(/./gsu, '*')
    done = end
  }
  return masked + text.slice(done)
}
