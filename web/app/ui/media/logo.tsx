import styles from './logo.module.css'

interface LogoProps {
  name: string
  /** Two characters, shown in the upper and lower half of the symbol. */
  shortName: string
  /** Line in Latin letters below the name. */
  subtitle: string
  /** The owner's own logo instead of the drawn one. */
  picture?: { src: string; width: number; height: number }
  /** For dark backgrounds. */
  inverse?: boolean
}

/** The height of the drawn logo. */
const height = 48

const LogoPicture = ({
  name,
  picture,
  inverse,
}: Pick<LogoProps, 'name' | 'inverse'> & Required<Pick<LogoProps, 'picture'>>) => (
  <img
    className={inverse ? styles.white : styles.picture}
    src={picture.src}
    width={Math.round((picture.width / picture.height) * height)}
    height={height}
    alt={name}
  />
)

/** The logo, modelled on the index symbol of a drawing: a divided circle with a line that carries the name. */
export function Logo({ name, shortName, subtitle, picture, inverse }: LogoProps) {
  if (picture) return <LogoPicture name={name} picture={picture} inverse={inverse} />
  const [upper = '', lower = ''] = shortName
  return (
    <svg
      className={inverse ? styles.inverse : styles.logo}
      width="252"
      height="48"
      viewBox="0 0 252 48"
      role="img"
      aria-label={name}
    >
      <circle cx="24" cy="24" r="19" fill="none" stroke="var(--mark)" strokeWidth="2" />
      <path d="M5 24a19 19 0 0 1 38 0z" fill="var(--mark)" />
      <path d="M43 24H250" stroke="var(--mark)" />
      <path d="M246.500 27.500l7-7" stroke="var(--mark)" strokeWidth="1.6" />
      <g fontSize="13" fontWeight="700" textAnchor="middle">
        <text x="24" y="20" fill="var(--ground)">
          {upper}
        </text>
        <text x="24" y="37.5" fill="var(--mark)">
          {lower}
        </text>
      </g>
      <text
        x="54"
        y="17.5"
        fontSize="19"
        fontWeight="600"
        letterSpacing="1.2"
        fill="var(--name)"
        {...fitted(name, 9, 190)}
      >
        {name}
      </text>
      <text
        className={styles.subtitle}
        x="54"
        y="38"
        fontSize="10.5"
        letterSpacing=".35"
        fill="var(--subtitle)"
        {...fitted(subtitle, 0, 176)}
      >
        {subtitle}
      </text>
    </svg>
  )
}

/** Compresses longer text to the available width, whichever font the system has. */
const fitted = (text: string, characters: number, width: number) =>
  text.length > characters ? ({ textLength: width, lengthAdjust: 'spacingAndGlyphs' } as const) : {}
