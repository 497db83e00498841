import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './on-demand.module.css'

/** A reader is about to use the page, which then responds. */
const moves = ['pointermove', 'pointerdown', 'keydown']
/** What the move itself loads comes first. */
const laterMs = 1000

/**
 * A dialog or drawer whose code is loaded soon after the reader's first move, so that it is usually there when it is opened;
 * opened before, it shows that it is coming. Loaded with the page, it would take a phone's network from the page.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const begin = async () => {
    ready ??= await load()
    return ready
  }
  const Awaited = lazy(async () => ({ default: await begin() })) as unknown as ComponentType<Props>
  const prefetch = () => setTimeout(() => begin().catch(() => undefined), laterMs)
  if (!import.meta.env.SSR) for (const move of moves) addEventListener(move, prefetch, { once: true, passive: true })
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
