import { type ComponentType, lazy, Suspense } from 'react'

/** Resolves when the browser has nothing else to do. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })

/**
 * A component below the first screen of its page, which becomes interactive when the browser is idle. The server renders it
 * at once: its text is in the page.
 */
export const whenIdle = async <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = import.meta.env.SSR
    ? await load()
    : (lazy(async () => {
        await untilIdle()
        return { default: await load() }
      }) as unknown as ComponentType<Props>)
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
