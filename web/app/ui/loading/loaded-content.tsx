import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import styles from './loaded-content.module.css'
import type { Load } from './use-load.ts'

/** Renders loaded data; before that a skeleton, after a failure the error with a retry button. */
export const LoadedContent = <T,>({ load, children }: { load: Load<T>; children: (data: T) => ReactNode }) => {
  if (load.data !== undefined) return children(load.data)
  if (load.error === undefined)
    return (
      <div className={styles.waiting}>
        <SkeletonRows count={6} isPlain />
      </div>
    )
  return <LoadFailed error={load.error} retry={load.reload} />
}

/** What to do next: a missing thing does not come back by trying again. */
const adviceOn = (error: Error) =>
  (error as { status?: number }).status === 404
    ? '可能刚被删除，请回到列表重新查找。'
    : '请检查网络后重试；仍不行请联系系统管理员。'

export const LoadFailed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div role="alert">
    <Empty
      drawing={<TriangleAlert className={styles.failed} size={56} strokeWidth={1.2} aria-hidden />}
      title={error.message}
      actions={<Button onClick={retry}>重试</Button>}
    >
      {adviceOn(error)}
    </Empty>
  </div>
)
