/** Page numbers of a pager: first, last, five around the current one, and gaps between them. */
export const pagesToShow = (page: number, last: number): (number | 'gap')[] => {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1)
  const from = Math.max(1, Math.min(page - 2, last - 4))
  const to = Math.min(last, from + 4)
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const head: (number | 'gap')[] = from === 1 ? [] : from === 2 ? [1] : [1, 'gap']
  const tail: (number | 'gap')[] = to === last ? [] : to === last - 1 ? [last] : ['gap', last]
  return [...head, ...middle, ...tail]
}
