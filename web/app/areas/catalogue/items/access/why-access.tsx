import { useFetcher } from 'react-router'
import { accessReasonPath } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { loader } from './access-data.ts'
import { lastsTo } from './lasts-to.ts'
import type { SharedKind } from './sharing/share-data.ts'
import styles from './why-access.module.css'

/** Explains to a member why the item may or may not be used; the explanation is loaded when the section is opened. */
export function WhyAccess({ kind, id }: { kind: SharedKind; id: number }) {
  const { data, load } = useFetcher<typeof loader>()
  return (
    <details
      className={styles.why}
      onToggle={({ currentTarget }) => currentTarget.open && void load(accessReasonPath(kind, id))}
    >
      <summary>我的使用权限</summary>
      {data ? <Explanation {...data} /> : <Spinner label="正在读取" />}
    </details>
  )
}

type AccessReason = Pick<Awaited<ReturnType<typeof loader>>, 'reason' | 'shares'>

/** The reason as text, with every share that grants access. `isAllowed` adds the verdict in front. */
export const Explanation = ({ isAllowed, reason, shares }: AccessReason & { isAllowed?: boolean }) => (
  <>
    <p>
      {isAllowed !== undefined && <b>{isAllowed ? '可以使用：' : '不能使用：'}</b>}
      {reason}
    </p>
    {shares.map((share) => (
      <p key={share.shareTime + share.groupName}>
        {share.shareUserName} 于 {formatDay(share.shareTime)} 共享
        {share.groupName && `，经用户组「${share.groupName}」`}，{lastsTo(share.until)}
      </p>
    ))}
  </>
)
