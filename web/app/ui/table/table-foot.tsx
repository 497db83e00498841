import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pagesToShow } from '#ui/navigation/pages-to-show.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import styles from './table.module.css'

export interface TableFootProps {
  total: number
  isCapped: boolean
  note?: string
  page: number
  size: number
  sizes: readonly number[]
  onChange: (change: { page: number; size: number }) => void
}

/** Total, page size and page numbers below a table. */
export const TableFoot = ({ total, isCapped, note, page, size, sizes, onChange }: TableFootProps) => {
  const count = Math.max(1, Math.ceil(total / size))
  const current = page + 1
  const go = (to: number) => onChange({ page: to - 1, size })
  return (
    <div className={styles.foot}>
      <span>
        共 {formatTotal({ totalElements: total, totalIsCapped: isCapped })} 条{note && `，${note}`}
      </span>
      <span className={styles.space} />
      {sizes.length > 1 && (
        <div className={styles.sizes}>
          每页
          <fieldset className={styles.segments} aria-label="每页条数">
            {sizes.map((one) => (
              <Segment
                key={one}
                isOn={one === size}
                label={`每页 ${one} 条`}
                onClick={() => onChange({ page: 0, size: one })}
              >
                {one}
              </Segment>
            ))}
          </fieldset>
        </div>
      )}
      <nav className={styles.segments} aria-label="分页">
        <Segment label="上一页" isDisabled={current <= 1} onClick={() => go(current - 1)}>
          <ChevronLeft size={15} aria-hidden />
        </Segment>
        {pagesToShow(current, count).map((number, at) =>
          number === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
            <span key={`gap-${at}`}>…</span>
          ) : (
            <Segment key={number} isOn={number === current} label={`第 ${number} 页`} onClick={() => go(number)}>
              {number}
            </Segment>
          ),
        )}
        <Segment label="下一页" isDisabled={current >= count} onClick={() => go(current + 1)}>
          <ChevronRight size={15} aria-hidden />
        </Segment>
      </nav>
    </div>
  )
}

interface SegmentProps {
  children: ReactNode
  label: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
}

const Segment = ({ children, label, isOn, isDisabled, onClick }: SegmentProps) => (
  <button type="button" aria-label={label} aria-current={isOn || undefined} disabled={isDisabled} onClick={onClick}>
    {children}
  </button>
)
