import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FindBar } from './find-bar.tsx'
import { PageView } from './page-view.tsx'
import styles from './pdf.module.css'
import { Toolbar } from './toolbar.tsx'
import { type IsReady, type OpenPdf, usePdf } from './use-pdf.ts'
import { useVisiblePages } from './use-visible-pages.ts'

export interface ViewerProps {
  /** Address of a PDF file on our own origin. */
  url: string
  /** Name of the file, for screen readers. */
  name: string
  /** The page to open at. */
  startPage?: number
  /** A page to go to; a new object goes there again. */
  target?: { page: number }
  /** Called with the page in view when it changes. */
  onPage?: (page: number) => void
  /** Words to mark. Without it, the viewer has a search field of its own. */
  words?: string
  /** Further buttons of the toolbar. */
  tools?: ReactNode
  /** For a file that may have to be made first. */
  isReady?: IsReady
  /** Shown until the file is open, such as a picture of the page where it opens. */
  cover?: ReactNode
}

/** CSS pixels per PDF point at 100 %. */
const pixelsPerPoint = 96 / 72
const zoomLevels = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
/** Horizontal space around the pages. */
const margin = 24

export default function Viewer({ url, isReady, cover, ...rest }: ViewerProps) {
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(url, attempt, isReady)
  if (state.is === 'open') return <Pages {...rest} pdf={state.pdf} firstPage={state.firstPage} />
  if (state.is === 'loading')
    return (
      <div className={styles.opening}>
        <div className={styles.notice}>
          <Spinner label="正在打开预览" />
          <p>正在打开预览{state.percent > 0 && ` ${Math.min(100, Math.round(state.percent))}%`}</p>
        </div>
        {cover}
      </div>
    )
  return (
    <div className={styles.notice} role="alert">
      <p>预览打不开，请检查网络后重试</p>
      <Button onClick={() => setAttempt(attempt + 1)}>重试</Button>
    </div>
  )
}

function Pages({
  name,
  pdf,
  firstPage,
  startPage = 1,
  target,
  onPage,
  words: given,
  tools,
}: OpenPdf & Omit<ViewerProps, 'url' | 'isReady' | 'cover'>) {
  const container = useRef<HTMLElement>(null)
  const numbers = Array.from({ length: pdf.numPages }, (_, n) => n + 1)
  const { near, current, width, goTo } = useVisiblePages(container, pdf.numPages)
  const [zoom, setZoom] = useState<number>()
  const isLaidOut = width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` is a new function in every render
  useEffect(() => {
    if (isLaidOut && startPage > 1) goTo(startPage)
  }, [isLaidOut, startPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (target) goTo(target.page)
  }, [target])
  useEffect(() => onPage?.(current), [current, onPage])
  const [searched, setSearched] = useState('')
  const fitted = Math.min(2, Math.max(0.1, (width - margin) / (firstPage.width * pixelsPerPoint)))
  const size = zoom ?? fitted
  const step = (direction: 1 | -1) => {
    const next =
      direction === 1
        ? zoomLevels.find((each) => each > size + 0.01)
        : zoomLevels.findLast((each) => each < size - 0.01)
    if (next) setZoom(next)
  }
  const keys: Record<string, () => void> = {
    PageDown: () => goTo(current + 1),
    PageUp: () => goTo(current - 1),
    Home: () => goTo(1),
    End: () => goTo(pdf.numPages),
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setZoom(undefined),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className={styles.viewer}>
      <Toolbar
        current={current}
        count={pdf.numPages}
        percent={Math.round(size * 100)}
        isFitted={zoom === undefined}
        onPage={goTo}
        onZoom={step}
        onFit={() => setZoom(undefined)}
      >
        {given === undefined && (
          <FindBar
            pdf={pdf}
            onFind={(found, page) => {
              setSearched(found)
              if (page) goTo(page)
            }}
          />
        )}
        {tools}
      </Toolbar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area */}
      <section ref={container} className={styles.sheets} aria-label={name} tabIndex={0} onKeyDown={press}>
        {numbers.map((number) => (
          <PageView
            key={number}
            pdf={pdf}
            firstPage={firstPage}
            number={number}
            scale={size * pixelsPerPoint}
            isNear={near.has(number) && width > 0}
            words={given ?? searched}
          />
        ))}
      </section>
    </div>
  )
}
