import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { firstMove } from './first-move.ts'
import { useHeldInput } from './use-held-input.ts'
import styles from './when-wanted.module.css'

/** Without any move. A page that changes by itself must not wait for one. */
const latestMs = 10_000

/** Assistive programs may move the focus without any key. */
const firstFocus = () =>
  new Promise<void>((resolve) => addEventListener('focusin', () => resolve(), { capture: true, once: true }))

/** The first move of a reader: what is loaded on demand is loaded then, before it is clicked. */
const firstMoveOrLater = () =>
  Promise.race([firstMove(), firstFocus(), new Promise<void>((resolve) => setTimeout(resolve, latestMs))])

/**
 * The server's markup needs its style sheets before its code. They are passed on, because bundlers drop the import of a
 * module style sheet whose classes nobody uses.
 */
type StyleSheets = readonly Readonly<Record<string, string>>[]

/**
 * A component that the server renders with the page and whose code the browser loads with the first move of the reader.
 * A click that comes before the code is repeated, and typed text is typed again, as soon as the component is ready for it.
 */
export const whenWanted = <Props extends object>(load: () => Promise<ComponentType<Props>>, styleSheets: StyleSheets) =>
  rendered(load, styleSheets, firstMoveOrLater)

/** A component that the server renders with the page and whose code is loaded only by pages that show it. */
export const whenShown = <Props extends object>(load: () => Promise<ComponentType<Props>>, styleSheets: StyleSheets) =>
  rendered(load, styleSheets, () => Promise.resolve())

const rendered = async <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  styleSheets: StyleSheets,
  until: () => Promise<void>,
) => {
  const Loaded = import.meta.env.SSR
    ? await load()
    : (lazy(async () => {
        // On a page that was loaded before, the reader has moved already.
        await until()
        return { default: await load() }
      }) as unknown as ComponentType<Props>)
  return (props: Props) => {
    const { area, onReady } = useHeldInput()
    // An urgent update would make React throw away the markup whose code is not there yet; a deferred one waits for it.
    const shown = useDeferredValue(props)
    const content = useMemo(
      () => (
        <Suspense>
          <Loaded {...shown} />
          <Ready onReady={onReady} />
        </Suspense>
      ),
      [shown, onReady],
    )
    return (
      <div ref={area} className={styles.area} data-style-sheets={styleSheets.length}>
        {content}
      </div>
    )
  }
}

/** Its effect runs when the code is loaded and the server's markup has become interactive. */
function Ready({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}
