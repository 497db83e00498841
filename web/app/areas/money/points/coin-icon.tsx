/** The coin: a hexagon nut with a V. */
export function CoinIcon({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="M4.2 1.6h7.6L15.6 8l-3.8 6.4H4.2L.4 8z" fill="var(--c-cost)" />
      <path d="M4.9 5l3.1 6.2L11.1 5" stroke="#fff" strokeWidth="1.7" />
    </svg>
  )
}
