import { lazy, Suspense, useState } from 'react'
import type { VersionChanges as Changes } from '#contract/catalogue/documents/previews/reader.ts'
import { asProblem } from '#contract/problem.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './version-changes.module.css'

interface VersionChangesProps {
  resourceId: number
  from: number
  to: number
  /** The version that the viewer bought is the one compared with. */
  isBought: boolean
}

const HeadingChanges = lazy(async () => ({ default: (await import('./heading-changes.tsx')).HeadingChanges }))
const comparing = <p className="muted">正在比对两版…</p>

type Loaded = Changes | { problem: string }

/** VER-3: what has changed between two versions, heading by heading; read when it is opened. */
export function VersionChanges({ resourceId, from, to, isBought }: VersionChangesProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const { getVersionChanges } = await import('../reader/reader-calls.ts')
      setLoaded(await getVersionChanges({ resourceId, from, to }))
    } catch (error) {
      setLoaded({ problem: asProblem(error)?.message ?? '没有读到改动，请检查网络后重试' })
    }
    setLoading(false)
  }
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && (!loaded || 'problem' in loaded)) void load()
  }
  return (
    <div className={styles.changes}>
      <Button size="small" look="ghost" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? '收起改动' : `看改动，与${isBought ? '您购买的' : ''}第 ${from} 版相比`}
      </Button>
      {isOpen && (
        <div className={styles.content} aria-live="polite" aria-busy={isLoading}>
          <Suspense fallback={comparing}>
            {isLoading && comparing}
            {!isLoading &&
              loaded &&
              ('problem' in loaded ? <p>{loaded.problem}</p> : <HeadingChanges changes={loaded} />)}
          </Suspense>
        </div>
      )}
    </div>
  )
}
