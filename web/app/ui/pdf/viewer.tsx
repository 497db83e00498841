import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FindBar } from './find-bar.tsx'
import { PageView } from './page-view.tsx'
import styles from './pdf.module.css'
import { Toolbar } from './toolbar.tsx'
import { type OpenPdf, usePdf } from './use-pdf.ts'
import { useVisiblePages } from './use-visible-pages.ts'

export interface ViewerProps {
  /** Of a PDF file on our own origin. */
  url: string
  /** What people call the file. */
  name: string
}

/** A point of a PDF file in CSS pixels at 100 %. */
const pixelsPerPoint = 96 / 72
const sizes = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
/** Beside the sheets. */
const margin = 24

export default function Viewer({ url, name }: ViewerProps) {
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(url, attempt)
  if (state.is === 'open') return <Sheets name={name} pdf={state.pdf} firstPage={state.firstPage} />
  if (state.is === 'loading')
    return (
      <div className={styles.notice}>
        <Spinner label="正在打开预览" />
        <p>正在打开预览{state.percent > 0 && ` ${Math.min(100, Math.round(state.percent))}%`}</p>
      </div>
    )
  return (
    <div className={styles.notice} role="alert">
      <p>预览打不开，请检查网络后重试</p>
      <Button onClick={() => setAttempt(attempt + 1)}>重试</Button>
    </div>
  )
}

function Sheets({ name, pdf, firstPage }: OpenPdf & { name: string }) {
  const place = useRef<HTMLElement>(null)
  const numbers = Array.from({ length: pdf.numPages }, (_, n) => n + 1)
  const { near, current, width, goTo } = useVisiblePages(place, pdf.numPages)
  const [zoom, setZoom] = useState<number>()
  const [words, setWords] = useState('')
  const fitted = Math.min(2, Math.max(0.1, (width - margin) / (firstPage.width * pixelsPerPoint)))
  const size = zoom ?? fitted
  const step = (direction: 1 | -1) => {
    const next =
      direction === 1 ? sizes.find((each) => each > size + 0.01) : sizes.findLast((each) => each < size - 0.01)
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
        <FindBar
          pdf={pdf}
          onFind={(searched, page) => {
            setWords(searched)
            if (page) goTo(page)
          }}
        />
      </Toolbar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
      <section ref={place} className={styles.sheets} aria-label={name} tabIndex={0} onKeyDown={press}>
        {numbers.map((number) => (
          <PageView
            key={number}
            pdf={pdf}
            firstPage={firstPage}
            number={number}
            scale={size * pixelsPerPoint}
            isNear={near.has(number) && width > 0}
            words={words}
          />
        ))}
      </section>
    </div>
  )
}
