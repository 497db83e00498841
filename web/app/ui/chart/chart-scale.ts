/** Values of the marks at the side of a plot: whole numbers at even distances, from below the least to above the largest. */
export const marksFor = (values: readonly number[], wanted: number): number[] => {
  const [least, largest] = [Math.min(0, ...values), Math.max(1, ...values)]
  const step = evenStep((largest - least) / wanted)
  const first = Math.floor(least / step)
  const last = Math.ceil(largest / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The next larger of 1, 2, 5, 10, 20, 50 … */
const evenStep = (atLeast: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)))
  return ([1, 2, 5].find((factor) => factor * magnitude >= atLeast) ?? 10) * magnitude
}

/** Every how many of the labels one is shown, so that they do not touch. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))
