import { Keyboard, Table2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { overdueDays } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { KeyCap } from './decision-panel.tsx'
import styles from './desk.module.css'
import type { DeskQueue } from './desk-kind.ts'
import { spentTime } from './waiting-time.ts'

interface DeskHeadProps {
  queue: DeskQueue | undefined
  measure: string
  lockedSince: string | undefined
  tablePath: string
  onHelp: () => void
}

/** The figures of the day, and the ways to the table and to the keys. */
export const DeskHead = ({ queue, measure, lockedSince, tablePath, onHelp }: DeskHeadProps) => {
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <h2>审核工作台</h2>
      {lockedSince && (
        <Tag tone="blue">
          你已锁定这一{measure}，{formatMinute(lockedSince).slice(11)} 起
        </Tag>
      )}
      <span className={styles.space} />
      {queue && (
        <dl>
          <div>
            <dt>今日已审</dt>
            <dd className="num">{formatCount(queue.today.count)}</dd>
          </div>
          {queue.today.averageSeconds !== null && (
            <div>
              <dt>每{measure}用时</dt>
              <dd className="num">{spentTime(queue.today.averageSeconds)}</dd>
            </div>
          )}
          <div data-bad={queue.overdue > 0 || undefined}>
            <dt>超过 {overdueDays} 天</dt>
            <dd className="num">{formatCount(queue.overdue)}</dd>
          </div>
        </dl>
      )}
      <Button size="small" onClick={() => navigate(tablePath)}>
        <Table2 size={14} strokeWidth={1.6} aria-hidden />
        表格视图
      </Button>
      <Button size="small" onClick={onHelp}>
        <Keyboard size={14} strokeWidth={1.6} aria-hidden />
        快捷键 <KeyCap>?</KeyCap>
      </Button>
    </header>
  )
}
