import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './tabs.module.css'

export interface Tab {
  key: string
  label: ReactNode
  to: LinkProps['to']
  /** Not available yet: shown dimmed, but can be opened. */
  soon?: boolean
}

interface TabsProps {
  tabs: Tab[]
  current: string
  label: string
  className?: string
}

/** Views of a page as links, which leave the page scrolled as it is; an overflowing row centres the current one. */
export function Tabs({ tabs, current, label, className }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current tab changes
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
          preventScrollReset
          className={classNames(styles.tab, key === current && styles.current, soon && styles.soon)}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
