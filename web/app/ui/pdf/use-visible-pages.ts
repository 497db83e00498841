import { type RefObject, useEffect, useState } from 'react'

/** So far beyond the edge sheets are drawn before they come into sight. */
const ahead = '600px 0px'

/** Which sheets are near, which one is read, how wide the place is, and how to go to one. */
export const useVisiblePages = (place: RefObject<HTMLElement | null>, count: number) => {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]))
  const [current, setCurrent] = useState(1)
  const [width, setWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sheets are watched when their number changes
  useEffect(() => {
    const root = place.current
    if (!root) return
    const watch = new IntersectionObserver((seen) => setNear((known) => withSeen(known, seen)), {
      root,
      rootMargin: ahead,
    })
    for (const sheet of sheetsOf(root)) watch.observe(sheet)
    const measure = new ResizeObserver(() => setWidth(root.clientWidth))
    measure.observe(root)
    const read = () => setCurrent(sheetAt(root))
    root.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      measure.disconnect()
      root.removeEventListener('scroll', read)
    }
  }, [place, count])
  const goTo = (number: number) => {
    const wanted = Math.min(count, Math.max(1, number))
    const root = place.current
    const sheet = root && sheetsOf(root)[wanted - 1]
    if (sheet) root.scrollTo({ top: sheet.offsetTop - 8 })
  }
  return { near, current, width, goTo }
}

const sheetsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-page]')]
const numberOf = (sheet: Element) => Number((sheet as HTMLElement).dataset.page)

const withSeen = (known: ReadonlySet<number>, seen: IntersectionObserverEntry[]): ReadonlySet<number> => {
  const next = new Set(known)
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting) next.add(numberOf(target))
    else next.delete(numberOf(target))
  }
  return next
}

/** The sheet that stands a third below the upper edge; at the very end the last one. */
const sheetAt = (root: HTMLElement): number => {
  const sheets = sheetsOf(root)
  if (root.scrollTop + root.clientHeight >= root.scrollHeight - 2) return sheets.length
  const line = root.scrollTop + root.clientHeight / 3
  const below = sheets.findIndex((sheet) => sheet.offsetTop > line)
  return below === -1 ? sheets.length : Math.max(1, below)
}
