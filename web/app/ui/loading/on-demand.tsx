import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './on-demand.module.css'

/** The page itself comes first. */
const laterMs = 1000

/**
 * A dialog or drawer whose code is loaded soon after that of the page, so that it is usually there when it is opened; opened
 * before, it shows that it is coming. The page does not wait for it.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const begin = async () => {
    ready ??= await load()
    return ready
  }
  const Awaited = lazy(async () => ({ default: await begin() })) as unknown as ComponentType<Props>
  if (!import.meta.env.SSR) setTimeout(() => begin().catch(() => undefined), laterMs)
  return (props: Props) => {
    // Without Suspense where it is not needed: that would show the dialog some hundred milliseconds later.
    const [Ready] = useState(() => ready)
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={<Coming />}>
        <Awaited {...props} />
      </Suspense>
    )
  }
}

const Coming = () => (
  <div className={styles.coming}>
    <Spinner />
  </div>
)
