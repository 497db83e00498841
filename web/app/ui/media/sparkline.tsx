const width = 92
const height = 30
const edge = 2

/** A small line chart without axes, shown beside a number. */
export const Sparkline = ({ values }: { values: number[] }) => {
  const highest = Math.max(...values)
  if (values.length < 2 || highest === 0) return null
  const points = values.map((value, at) => {
    const x = edge + (at / (values.length - 1)) * (width - 2 * edge)
    const y = height - edge - (value / highest) * (height - 2 * edge)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={`M${points.join('L')}`} fill="none" stroke="var(--c-primary)" strokeWidth="1.6" />
    </svg>
  )
}
