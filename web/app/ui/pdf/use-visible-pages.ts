import { type RefObject, useEffect, useState } from 'react'

/** Distance beyond the visible area within which pages are rendered ahead. */
const renderMargin = '600px 0px'

/** Tracks which pages are near the visible area, the current page and the width of the container. */
export const useVisiblePages = (container: RefObject<HTMLElement | null>, count: number) => {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]))
  const [current, setCurrent] = useState(1)
  const [width, setWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes the new pages when their number changes
  useEffect(() => {
    const root = container.current
    if (!root) return
    const watch = new IntersectionObserver((entries) => setNear((known) => updateNear(known, entries)), {
      root,
      rootMargin: renderMargin,
    })
    for (const page of pagesOf(root)) watch.observe(page)
    const measure = new ResizeObserver(() => setWidth(root.clientWidth))
    measure.observe(root)
    const read = () => setCurrent(currentPage(root))
    root.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      measure.disconnect()
      root.removeEventListener('scroll', read)
    }
  }, [container, count])
  const goTo = (number: number) => {
    const target = Math.min(count, Math.max(1, number))
    const root = container.current
    const page = root && pagesOf(root)[target - 1]
    if (page) root.scrollTo({ top: page.offsetTop - 8 })
  }
  return { near, current, width, goTo }
}

const pagesOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-page]')]
const numberOf = (page: Element) => Number((page as HTMLElement).dataset.page)

const updateNear = (known: ReadonlySet<number>, entries: IntersectionObserverEntry[]): ReadonlySet<number> => {
  const next = new Set(known)
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) next.add(numberOf(target))
    else next.delete(numberOf(target))
  }
  return next
}

/** The page at a third of the visible height; the last page at the end of the scroll range. */
const currentPage = (root: HTMLElement): number => {
  const pages = pagesOf(root)
  if (root.scrollTop + root.clientHeight >= root.scrollHeight - 2) return pages.length
  const line = root.scrollTop + root.clientHeight / 3
  const below = pages.findIndex((page) => page.offsetTop > line)
  return below === -1 ? pages.length : Math.max(1, below)
}
