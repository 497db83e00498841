import { useEffect, useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './section-nav.module.css'
import { useCurrentSection } from './use-current-section.ts'

export interface NavSection {
  /** The id of the section's element. */
  id: string
  label: string
  /** The shorter word for phones. */
  short?: string
  /** Only in the row of phones. */
  isForPhones?: boolean
}

/** Leads to the sections of a long page and marks the one being read: a vertical dimension line, on phones a row. */
export function SectionNav({ sections, label = '本页分区' }: { sections: NavSection[]; label?: string }) {
  const isPhone = usePhone()
  const current = useCurrentSection(sections.filter(({ isForPhones }) => isPhone || !isForPhones).map(({ id }) => id))
  return (
    <nav className={styles.rail} aria-label={label}>
      {sections.map(({ id, label: text, short = text, isForPhones }) => (
        <a
          key={id}
          href={`#${id}`}
          className={classNames(id === current && styles.current, isForPhones && 'phone-only') || undefined}
          aria-current={id === current ? 'location' : undefined}
        >
          <span className="desk-only">{text}</span>
          <span className="phone-only">{short}</span>
        </a>
      ))}
    </nav>
  )
}

function usePhone() {
  const [isPhone, setPhone] = useState(false)
  useEffect(() => {
    const narrow = matchMedia('(max-width: 767px)')
    const look = () => setPhone(narrow.matches)
    look()
    narrow.addEventListener('change', look)
    return () => narrow.removeEventListener('change', look)
  }, [])
  return isPhone
}
