import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { todoQueues } from '#contract/office/operations/todo-queues.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { useMay } from '#lib/session/permissions.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { SetupStrip } from '../../areas/office/operations/setup/setup-strip.tsx'
import { AuditQueue } from './audit-queue.tsx'
import { BestLessons, BestResources } from './best-cards.tsx'
import { firstDay } from './curve-groups.ts'
import { CurvesCard } from './curves-card.tsx'
import styles from './dashboard.module.css'
import { Headlines } from './headlines.tsx'
import type { Overview } from './overview.ts'
import { CategoryCard, HealthCard, RecentActions } from './side-cards.tsx'

const refreshMs = 10_000
const auditQueueLength = 5
const recentActionCount = 6

const fetchAll = async (may: May) => {
  const to = formatDay(new Date().toISOString())
  const [overview, days, best, waiting, audit, setup] = await Promise.all([
    quietApi.insight.getOverview(),
    quietApi.insight.getCurves({ from: firstDay(to), to }),
    quietApi.insight.listBest(),
    may('auditContent') && quietApi.library.listAuditResources({ isAudit: auditState.waiting, size: auditQueueLength }),
    may('auditLog') && quietApi.audit.listAudit({ kind: 'administration', size: recentActionCount }),
    may('settings') ? quietApi.setup.getSetup() : undefined,
  ])
  return { overview, days, best, waiting, audit, setup }
}

/** Asks for the permissions of the administrator's role. */
type May = ReturnType<typeof useMay>

type DashboardData = Awaited<ReturnType<typeof fetchAll>>

/** The administrator's dashboard, reloaded every ten seconds while visible. */
export function Dashboard() {
  const may = useMay()
  const load = useLoad(() => fetchAll(may))
  useTicker(() => void load.reload(), refreshMs)
  return <LoadedContent load={load}>{(data) => <Sheet {...data} may={may} />}</LoadedContent>
}

const Sheet = ({ overview, days, best, waiting, audit, setup, may }: DashboardData & { may: May }) => (
  <>
    {setup?.isNeeded && <SetupStrip steps={setup.steps} />}
    <TodoStrip todos={overview.todos} />
    <Headlines days={days} members={overview.members} hasMoney={may('books')} />
    <div className={styles.grid}>
      <CurvesCard days={days} hasMoney={may('books')} />
      <CategoryCard categories={overview.categories} />
      {waiting && (
        <AuditQueue items={waiting.content} total={waiting.totalElements} mayAudit={may('auditContent', 'do')} />
      )}
      {audit && <RecentActions entries={audit.content} />}
      <div className={styles.thirds}>
        <BestResources best={best.resources} />
        <BestLessons best={best.lessons} />
        {may('jobs') && <HealthCard health={overview.health} />}
      </div>
    </div>
  </>
)

/** Counts of pending tasks, each linked to its queue. */
const TodoStrip = ({ todos }: { todos: Overview['todos'] }) => (
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
