import { Lock } from 'lucide-react'
import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './reader.module.css'

interface OutlineProps {
  items: Reader['outline']
  /** The page in view. */
  current: number
  /** Headings on later pages are shown as locked. */
  freePages: number
  onPage: (page: number) => void
}

/** The table of contents, from the headings of the document. */
export function Outline({ items, current, freePages, onPage }: OutlineProps) {
  if (items.length === 0) return null
  const active = items.findLastIndex(({ page }) => page <= current)
  return (
    <nav className={styles.outline} aria-label="目录">
      <h3>
        目录<span className="num">{items.length}</span>
      </h3>
      <ol>
        {items.map(({ title, page, level }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may have equal titles and pages
          <li key={at} data-level={level}>
            <button
              type="button"
              className={classNames(at === active && styles.here)}
              aria-current={at === active ? 'true' : undefined}
              onClick={() => onPage(page)}
            >
              <span>{title}</span>
              {page > freePages && <Lock size={12} strokeWidth={1.6} aria-label="购买后可读" />}
              <span className="num">{page}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
