import { Button, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import styles from './loaded-content.module.css'
import type { Load } from './use-load.ts'

/** What is loaded, or in its place a skeleton or the reason with a way to try again. */
export const LoadedContent = <T,>({ load, children }: { load: Load<T>; children: (data: T) => ReactNode }) => {
  if (load.data !== undefined) return children(load.data)
  if (load.error === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton active paragraph={{ rows: 8 }} aria-label="加载中" />
      </div>
    )
  return <LoadFailed error={load.error} retry={load.reload} />
}

export const LoadFailed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Result status="warning" title={error.message} extra={<Button onClick={retry}>重试</Button>} />
)
