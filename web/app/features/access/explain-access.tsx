import { useState } from 'react'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { MemberSelect } from '../accounts/member-select.tsx'
import type { SharedKind } from './sharing/share-data.ts'
import styles from './why-access.module.css'
import { Explanation } from './why-access.tsx'

/** Tells an administrator why somebody may or may not use a resource or course. */
export function ExplainAccess({ kind, id }: { kind: SharedKind; id: number }) {
  const [userId, setUserId] = useState<number>()
  return (
    <details className={styles.explain}>
      <summary>谁能使用，为什么</summary>
      <MemberSelect aria-label="选择用户" onChoose={setUserId} />
      {userId !== undefined && <Answer key={userId} kind={kind} itemId={id} userId={userId} />}
    </details>
  )
}

function Answer(asked: { kind: SharedKind; itemId: number; userId: number }) {
  const load = useLoad(() => quietApi.sharing.explainAccess(asked), JSON.stringify(asked))
  return (
    <LoadedContent load={load}>{(answer) => <Explanation isAllowed={answer.code > 0} {...answer} />}</LoadedContent>
  )
}
