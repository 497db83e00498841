import { Link, useLocation } from 'react-router'
import { Card } from '#ui/layout/card.tsx'
import styles from './settings.module.css'

/** Table of contents; the section of the current hash is marked. */
export const SettingsContents = ({ sections }: { sections: readonly { id: string; title: string }[] }) => {
  const current = useLocation().hash.slice(1) || sections[0]?.id
  return (
    <Card as="nav" aria-label="本页目录" className={styles.contents}>
      {sections.map(({ id, title }) => (
        <Link key={id} to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </Link>
      ))}
    </Card>
  )
}
