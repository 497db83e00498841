import { useState } from 'react'
import type { Administrator, RoleChange, Roles } from '#contract/people/accounts/roles.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { Administrators } from './administrators.tsx'
import { PendingRequests } from './pending-requests.tsx'
import type { RoleQuestion } from './request-role.tsx'
import { RoleTable } from './role-table.tsx'
import { nameOfRole } from './role-tag.tsx'
import styles from './roles.module.css'
import { shortTime } from './times.ts'

const MenuPreview = onDemand(async () => (await import('./menu-preview.tsx')).MenuPreview)
const RequestRole = onDemand(async () => (await import('./request-role.tsx')).RequestRole)

const refreshMs = 30_000

/** The table of roles, the administrators, and the requests that wait for a second one. */
export function RolesBoard() {
  const load = useLoad(() => quietApi.roles.getRoles())
  useTicker(() => void load.reload(), refreshMs)
  return <LoadedContent load={load}>{(roles) => <Board roles={roles} reload={load.reload} />}</LoadedContent>
}

function Board({ roles, reload }: { roles: Roles; reload: () => Promise<void> }) {
  const [question, setQuestion] = useState<RoleQuestion>()
  const [previewed, setPreviewed] = useState<Administrator>()
  return (
    <div className={styles.board}>
      {roles.requests.length > 0 && <PendingRequests requests={roles.requests} reload={reload} />}
      <RoleTable administrators={roles.administrators} />
      <div className={styles.bottom}>
        <Administrators administrators={roles.administrators} onAsk={setQuestion} onPreview={setPreviewed} />
        <RecentChanges changes={roles.changes} />
      </div>
      {question && (
        <RequestRole
          question={question}
          onClose={() => setQuestion(undefined)}
          onSent={() => {
            setQuestion(undefined)
            void reload()
          }}
        />
      )}
      {previewed && <MenuPreview administrator={previewed} onClose={() => setPreviewed(undefined)} />}
    </div>
  )
}

const shownChanges = 6

/** The latest roles that were given, changed or taken away. */
const RecentChanges = ({ changes }: { changes: RoleChange[] }) => (
  <Card as="section">
    <CardHead>最近变更</CardHead>
    {changes.length === 0 && <p className={styles.none}>还没有变更</p>}
    <ul className={styles.changes}>
      {changes.slice(0, shownChanges).map((change) => (
        <li key={change.id}>
          <div>
            <b>{change.userName}</b>
            <span className={styles.space} />
            <span>
              {change.roleAfter === null
                ? '已撤销'
                : `${nameOfRole(change.roleBefore)} → ${nameOfRole(change.roleAfter)}`}
            </span>
          </div>
          <small>
            {shortTime(change.decideTime)}　{change.createUserName}提出，{change.decideUserName}同意
          </small>
          {change.reason && <small title={change.reason}>{change.reason}</small>}
        </li>
      ))}
    </ul>
  </Card>
)
