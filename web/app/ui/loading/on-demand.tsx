import { type ComponentType, lazy, Suspense } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { firstMove } from './first-move.ts'
import styles from './on-demand.module.css'

/** After a move, the page itself comes first. */
const laterMs = 1000

/**
 * A dialog or drawer whose code is loaded soon after the first move of the reader, so that it is usually there when it is
 * opened; opened before, it shows that it is coming. The page does not wait for it.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  if (!import.meta.env.SSR) void firstMove().then(() => setTimeout(() => load().catch(() => undefined), laterMs))
  return (props: Props) => (
    <Suspense
      fallback={
        <div className={styles.coming}>
          <Spinner />
        </div>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
}
