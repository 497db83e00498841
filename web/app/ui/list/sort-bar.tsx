import { ChevronDown, ChevronsUpDown } from 'lucide-react'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './sort-bar.module.css'

export interface SortChoice {
  label: string
  /** Accessible name where the label is abbreviated. */
  title?: string
  to: string
  isChosen: boolean
  /** Direction of a reversible order; `none` while another order is chosen. */
  turned?: 'up' | 'down' | 'none'
}

interface SortBarProps {
  /** Only the first two are shown on phones. */
  choices: SortChoice[]
  /** Menu on phones that replaces the other choices. */
  more: SortChoice[]
}

/** The sort orders of a list, as links. */
export const SortBar = ({ choices, more }: SortBarProps) => (
  <nav className={styles.sorts} aria-label="排序">
    {choices.map((choice, at) => (
      <SortLink key={choice.label} choice={choice} className={at > 1 ? 'desk-only' : undefined} />
    ))}
    {more.length > 0 && <More choices={more} />}
  </nav>
)

function SortLink({ choice, className }: { choice: SortChoice; className?: string }) {
  const { label, title, to, isChosen, turned } = choice
  return (
    <Link
      to={to}
      className={classNames(className, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={title}
      preventScrollReset
    >
      {label}
      {turned === 'none' && <ChevronsUpDown size={14} strokeWidth={1.6} aria-hidden />}
      {(turned === 'up' || turned === 'down') && (
        <ChevronDown className={turned === 'up' ? styles.up : undefined} size={14} strokeWidth={1.6} aria-hidden />
      )}
    </Link>
  )
}

const More = ({ choices }: { choices: SortChoice[] }) => {
  const chosen = choices.find(({ isChosen }) => isChosen)
  return (
    <details key={chosen?.label} className={classNames('phone-only', styles.more)}>
      <summary className={chosen && styles.chosen}>
        <span className="sr-only">更多排序：</span>
        {chosen?.label ?? '更多'}
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
      </summary>
      <div>
        {choices.map((choice) => (
          <SortLink key={choice.label} choice={choice} />
        ))}
      </div>
    </details>
  )
}
