import styles from './rail.module.css'
import { useCurrentSection } from './use-current-section.ts'

export interface RailSection {
  /** The id of the section's element. */
  id: string
  label: string
  /** The shorter word for phones. */
  short?: string
}

/** Leads to the sections of a long page and marks the one being read: a vertical dimension line, on phones a row. */
export function Rail({ sections, label = '本页分区' }: { sections: RailSection[]; label?: string }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav className={styles.rail} aria-label={label}>
      {sections.map(({ id, label: text, short = text }) => (
        <a
          key={id}
          href={`#${id}`}
          className={id === current ? styles.current : undefined}
          aria-current={id === current ? 'location' : undefined}
        >
          <span className="desk-only">{text}</span>
          <span className="phone-only">{short}</span>
        </a>
      ))}
    </nav>
  )
}
