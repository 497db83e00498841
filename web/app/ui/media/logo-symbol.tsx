interface LogoSymbolProps {
  shortName: string
  /** Address of the owner's icon instead of the drawn one. */
  picture?: string
  size?: number
  colour?: string
  ground?: string
}

/** The circle of the logo without the name, for narrow places. */
export const LogoSymbol = ({
  shortName,
  picture,
  size = 30,
  colour = '#fff',
  ground = 'var(--c-chrome)',
}: LogoSymbolProps) => {
  if (picture) return <img src={picture} width={size} height={size} alt="" />
  const [upper = '', lower = ''] = shortName
  return (
    <svg width={size} height={size} viewBox="4 4 40 40" aria-hidden="true">
      <circle cx="24" cy="24" r="19" fill="none" stroke={colour} strokeWidth="2" />
      <path d="M5 24a19 19 0 0 1 38 0z" fill={colour} />
      <g fontSize="13" fontWeight="700" textAnchor="middle">
        <text x="24" y="20" fill={ground}>
          {upper}
        </text>
        <text x="24" y="37.5" fill={colour}>
          {lower}
        </text>
      </g>
    </svg>
  )
}
