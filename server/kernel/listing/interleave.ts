/** Interleaves lists: the first item of each, then the second of each, and so on. */
export const interleave = <T>(lists: T[][]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
