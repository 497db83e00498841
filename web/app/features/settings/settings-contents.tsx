import { Card } from '#ui/card.tsx'
import { useCurrentSection } from '#ui/use-current-section.ts'
import type { SettingSection } from './setting-fields.ts'
import styles from './settings.module.css'

/** The sections of the page on a dimension line; the one being read is marked. */
export const SettingsContents = ({ sections }: { sections: readonly SettingSection[] }) => {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <Card as="nav" aria-label="本页目录" className={styles.contents}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </a>
      ))}
    </Card>
  )
}
