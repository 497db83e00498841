import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { TodoKind } from '#contract/insight.ts'
import { formatCount } from '#lib/format.ts'
import styles from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** What each queue is called and where it is worked on. */
const queues: Record<TodoKind, { label: string; to: string }> = {
  resources: { label: '待审资源', to: '/System/Numberpro?isAudit=0' },
  lessons: { label: '待审课程', to: '/System/videoProduct?isAudit=0' },
  topics: { label: '待审帖子', to: '/System/XinglinPage?isHeld=1' },
  reports: { label: '待处理举报', to: '/System/reports?state=open' },
  adjustments: { label: '待确认 V币调整', to: '/System/adjustments?state=waiting' },
  orders: { label: '存疑订单', to: '/System/orders?doubtful=1' },
  books: { label: '账目差异', to: '/System/reconciliation' },
  jobs: { label: '失败任务', to: '/System/jobs?state=failed' },
}

/** Everything that waits for somebody, each leading to its queue. */
export const TodoStrip = ({ todos }: { todos: Overview['todos'] }) => (
  <nav className={styles.todos} aria-label="待办">
    <h2>待办</h2>
    <ul>
      {todos.map(({ kind, count }) => (
        <li key={kind} data-waiting={count > 0 || undefined}>
          <Link to={queues[kind].to}>
            {queues[kind].label}
            {count > 0 ? <b>{formatCount(count)}</b> : <CircleCheck size={14} strokeWidth={1.6} aria-label="没有" />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
