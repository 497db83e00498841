import { useState } from 'react'
import { quietApi } from '#lib/api/browser-api.ts'
import { useMay } from '#lib/session/permissions.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { MemberSelect } from '../../../people/accounts/members/member-select.tsx'
import type { SharedKind } from './sharing/share-data.ts'
import styles from './why-access.module.css'
import { Explanation } from './why-access.tsx'

/** Shows an administrator why a chosen member may or may not use a resource or lesson. */
export function ExplainAccess({ kind, id }: { kind: SharedKind; id: number }) {
  const [userId, setUserId] = useState<number>()
  // The choice searches the list of members, which not every role sees.
  if (!useMay()('editMembers')) return null
  return (
    <details className={styles.explain}>
      <summary>谁能使用，为什么</summary>
      <MemberSelect aria-label="选择用户" onChoose={setUserId} />
      {userId !== undefined && <MemberExplanation key={userId} kind={kind} itemId={id} userId={userId} />}
    </details>
  )
}

function MemberExplanation(query: { kind: SharedKind; itemId: number; userId: number }) {
  const load = useLoad(() => quietApi.sharing.explainAccess(query), JSON.stringify(query))
  return (
    <LoadedContent load={load}>{(access) => <Explanation isAllowed={access.code > 0} {...access} />}</LoadedContent>
  )
}
