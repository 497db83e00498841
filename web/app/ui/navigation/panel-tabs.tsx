import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './panel-tabs.module.css'
import tabStyles from './tabs.module.css'

export interface Panel {
  key: string
  label: string
  /** Shown beside the label. */
  count?: number
  content: ReactNode
}

interface PanelTabsProps {
  panels: Panel[]
  current: string
  onChoose: (key: string) => void
  label: string
}

/** Panels of which one is shown. All are in the page: without scripts they stand below each other. */
export function PanelTabs({ panels, current, onChoose, label }: PanelTabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = panels.findIndex(({ key }) => key === current)
    const next = (at + step + panels.length) % panels.length
    onChoose(panels[next]!.key)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={classNames(tabStyles.tabs, styles.tabs)}>
        {panels.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === current ? 0 : -1}
            className={classNames(tabStyles.tab, key === current && tabStyles.current)}
            onClick={() => onChoose(key)}
            onKeyDown={press}
          >
            {text}
            {count !== undefined && <em className="num">{count}</em>}
          </button>
        ))}
      </div>
      {panels.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          className={classNames(styles.panel, key === current && styles.shown)}
        >
          {content}
        </div>
      ))}
    </>
  )
}
