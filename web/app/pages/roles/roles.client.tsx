import { useState } from 'react'
import type { Administrator, Roles } from '#contract/people/accounts/roles.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { Administrators } from './administrators.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { RecentChanges } from './recent-changes.tsx'
import type { RoleQuestion } from './request-role.tsx'
import { RoleTable } from './role-table.tsx'
import styles from './roles.module.css'

const MenuPreview = onDemand(async () => (await import('./menu-preview.tsx')).MenuPreview)
const RequestRole = onDemand(async () => (await import('./request-role.tsx')).RequestRole)

const refreshMs = 30_000

/** The table of roles, the administrators, and the requests that wait for a second one. */
export default function RolesBoard() {
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
