import { type ComponentType, lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import styles from './when-wanted.module.css'

/** The first move of a reader: what is loaded on demand is loaded then, before it is clicked. */
const moves = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const
/** Without any move. A page that changes by itself must not wait for one. */
const latestMs = 10_000

/** Resolves with the first move on the page; afterwards at once. */
const firstMove = (): Promise<void> => {
  moved ??= new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const move of moves) removeEventListener(move, end, { capture: true })
      resolve()
    }
    const timer = setTimeout(end, latestMs)
    for (const move of moves) addEventListener(move, end, { capture: true, passive: true })
  })
  return moved
}
let moved: Promise<void> | undefined

/**
 * The server's markup needs its style sheets before its code. They are passed on, because bundlers drop the import of a
 * module style sheet whose classes nobody uses.
 */
type StyleSheets = readonly Readonly<Record<string, string>>[]

/**
 * A component that the server renders with the page and whose code the browser loads with the first move of the reader.
 * A click that comes before the code is repeated as soon as the component is ready for it.
 */
export const whenWanted = <Props extends object>(load: () => Promise<ComponentType<Props>>, styleSheets: StyleSheets) =>
  rendered(load, styleSheets, firstMove)

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
    const { area, onReady } = useHeldClick()
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

/** Where a click went: React may put new elements in place of the server's. */
interface HeldClick {
  /** Positions among the children, from the clicked element up. */
  positions: number[]
  text: string | null
}

const placeOf = (element: Element, area: Element): HeldClick => {
  const positions: number[] = []
  for (let at = element; at !== area; at = at.parentElement!)
    positions.push([...at.parentElement!.children].indexOf(at))
  return { positions, text: element.textContent }
}

const elementAt = ({ positions, text }: HeldClick, area: Element): Element | undefined => {
  const found = positions.reduceRight<Element | undefined>((parent, at) => parent?.children[at], area)
  return found?.textContent === text ? found : undefined
}

/** Holds a click on markup that is not interactive yet, and repeats it when it is: the last one, if there are several. */
function useHeldClick() {
  const area = useRef<HTMLDivElement>(null)
  const held = useRef<{ isReady: boolean; click?: HeldClick }>({ isReady: false })
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const clicked = event.target as HTMLElement
      // A link opened in another tab needs no code.
      if (held.current.isReady || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!area.current?.contains(clicked)) return
      event.preventDefault()
      event.stopPropagation()
      held.current.click = placeOf(clicked, area.current)
      area.current.setAttribute('aria-busy', 'true')
    }
    // At the window, because React ends a click on such markup at the document, before elements hear of it.
    addEventListener('click', hold, { capture: true })
    return () => removeEventListener('click', hold, { capture: true })
  }, [])
  const onReady = useCallback(() => {
    const { click } = held.current
    held.current = { isReady: true }
    area.current?.removeAttribute('aria-busy')
    const target = click && elementAt(click, area.current!)
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }, [])
  return { area, onReady }
}
