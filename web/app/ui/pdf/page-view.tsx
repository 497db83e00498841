import { type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { withoutSpaces } from './find-text.ts'
import styles from './pdf.module.css'
import type { OpenPdf } from './use-pdf.ts'

interface PageViewProps extends OpenPdf {
  number: number
  scale: number
  /** Whether it is in sight or soon will be: others are empty sheets of the right size. */
  isNear: boolean
  words: string
}

/** More than a phone's browser gives one canvas. */
const mostPixels = 16_000_000

/** One sheet: drawn while it is near, with its text above it to select and to mark. */
export function PageView({ pdf, firstPage, number, scale, isNear, words }: PageViewProps) {
  const [page, setPage] = useState<PDFPageProxy>()
  const size = page?.getViewport({ scale: 1 }) ?? firstPage
  useEffect(() => {
    if (!isNear || page) return
    let isCurrent = true
    pdf.getPage(number).then(
      (found) => isCurrent && setPage(found),
      () => {}, // the file was closed meanwhile
    )
    return () => {
      isCurrent = false
    }
  }, [pdf, number, isNear, page])
  const style = {
    width: Math.floor(size.width * scale),
    height: Math.floor(size.height * scale),
    '--total-scale-factor': scale,
  } as CSSProperties
  return (
    <section className={styles.page} style={style} data-page={number} aria-label={`第 ${number} 页`}>
      {isNear && page && <Drawn page={page} scale={scale} words={words} />}
    </section>
  )
}

function Drawn({ page, scale, words }: { page: PDFPageProxy; scale: number; words: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [hasText, setHasText] = useState(false)
  useEffect(() => {
    const [sheet, text] = [canvas.current!, layer.current!]
    const drawing = draw(page, scale, sheet)
    const written = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport: page.getViewport({ scale }),
    })
    drawing.promise.catch(() => {}) // given up for another scale
    written.render().then(
      () => setHasText(true),
      () => {},
    )
    return () => {
      drawing.cancel()
      written.cancel()
      text.replaceChildren()
      setHasText(false)
    }
  }, [page, scale])
  useEffect(() => {
    if (hasText) mark(layer.current!, withoutSpaces(words))
  }, [hasText, words])
  return (
    <>
      <canvas ref={canvas} />
      <div ref={layer} className={styles.text} />
    </>
  )
}

const draw = (page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement): RenderTask => {
  const { width, height } = page.getViewport({ scale })
  const sharpness = Math.min(devicePixelRatio || 1, Math.sqrt(mostPixels / (width * height)))
  canvas.width = Math.floor(width * sharpness)
  canvas.height = Math.floor(height * sharpness)
  return page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) })
}

/** Runs of text with the words in them; words that go from one run into the next are found, but not marked. */
const mark = (layer: HTMLElement, words: string) => {
  for (const run of layer.querySelectorAll('span'))
    run.classList.toggle(styles.hit ?? '', words !== '' && withoutSpaces(run.textContent ?? '').includes(words))
}
