import { Lock } from 'lucide-react'
import { Link } from '#ui/navigation/link.tsx'
import { MarkedText } from '#ui/text/marked-text.tsx'
import styles from './found-places.module.css'

interface Place {
  label: string
  heading: string
  link: string
  isLocked: boolean
  parts: readonly ({ text: string; hit: boolean } | { masked: number })[]
}

/** Where the searched words stand inside a result; what may not be read is hatched. */
export const FoundPlaces = ({ places }: { places: readonly Place[] }) => (
  <dl className={styles.places}>
    {places.map(({ label, heading, link, isLocked, parts }) => (
      <div key={`${label} ${heading}`}>
        <dt>
          <Link to={link}>
            {isLocked && <Lock size={12} strokeWidth={1.6} role="img" aria-label="购买后可读" />}
            {[label, heading].filter(Boolean).join('，')}
          </Link>
        </dt>
        <dd>
          {parts.map((part, at) =>
            'masked' in part ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
              <i key={at} style={{ width: `${part.masked}em` }} role="img" aria-label="购买后可见" />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
              <MarkedText key={at} parts={[part]} />
            ),
          )}
        </dd>
      </div>
    ))}
  </dl>
)
