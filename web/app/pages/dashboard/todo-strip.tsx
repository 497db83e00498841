import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { todoQueues } from '#contract/office/operations/todo-queues.ts'
import { formatCount } from '#lib/format/format.ts'
import styles from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** Counts of pending tasks, each linked to its queue. */
export const TodoStrip = ({ todos }: { todos: Overview['todos'] }) => (
  <nav className={styles.todos} aria-label="待办">
    <h2>待办</h2>
    <ul>
      {todos.map(({ kind, count }) => (
        <li key={kind} data-waiting={count > 0 || undefined}>
          <Link to={todoQueues[kind].to}>
            {todoQueues[kind].label}
            {count > 0 ? <b>{formatCount(count)}</b> : <CircleCheck size={14} strokeWidth={1.6} aria-label="没有" />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
