import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './tabs.module.css'

export interface Tab {
  key: string
  label: ReactNode
  to: LinkProps['to']
  /** Still to come: shown paler, and can be entered all the same. */
  soon?: boolean
}

interface TabsProps {
  tabs: Tab[]
  current: string
  label: string
  className?: string
}

/** Views of one page as links; where they do not fit, the row scrolls and brings the current one to its middle. */
export function Tabs({ tabs, current, label, className }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab moves the row
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className={classNames(styles.tabs, className)} aria-label={label}>
      {tabs.map(({ key, label: text, to, soon }) => (
        <Link
          key={key}
          to={to}
          className={classNames(styles.tab, key === current && styles.current, soon && styles.soon)}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
