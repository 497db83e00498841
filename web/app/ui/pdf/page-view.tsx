import { type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { withoutSpaces } from './find-text.ts'
import styles from './pdf.module.css'
import type { OpenPdf } from './use-pdf.ts'

interface PageViewProps extends OpenPdf {
  number: number
  scale: number
  /** Whether it is near the visible area; other pages are empty boxes of the right size. */
  isNear: boolean
  words: string
}

/** Browsers on phones refuse larger canvases. */
const maxCanvasPixels = 16_000_000

/** One page: rendered while near, with a text layer for selection and highlighting. */
export function PageView({ pdf, firstPage, number, scale, isNear, words }: PageViewProps) {
  const [page, setPage] = useState<PDFPageProxy>()
  const size = page?.getViewport({ scale: 1 }) ?? firstPage
  useEffect(() => {
    if (!isNear || page) return
    let isCurrent = true
    pdf.getPage(number).then(
      (found) => isCurrent && setPage(found),
      () => {}, // the file was closed in the meantime
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
      {isNear && page && <RenderedPage page={page} scale={scale} words={words} />}
    </section>
  )
}

function RenderedPage({ page, scale, words }: { page: PDFPageProxy; scale: number; words: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [hasText, setHasText] = useState(false)
  useEffect(() => {
    const [canvasElement, textElement] = [canvas.current!, layer.current!]
    const drawing = draw(page, scale, canvasElement)
    const textLayer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: textElement,
      viewport: page.getViewport({ scale }),
    })
    drawing.promise.catch(() => {}) // cancelled when the scale changes
    textLayer.render().then(
      () => setHasText(true),
      () => {},
    )
    return () => {
      drawing.cancel()
      textLayer.cancel()
      textElement.replaceChildren()
      setHasText(false)
    }
  }, [page, scale])
  useEffect(() => {
    if (hasText) highlight(layer.current!, withoutSpaces(words))
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
  const pixelRatio = Math.min(devicePixelRatio || 1, Math.sqrt(maxCanvasPixels / (width * height)))
  canvas.width = Math.floor(width * pixelRatio)
  canvas.height = Math.floor(height * pixelRatio)
  return page.render({ canvas, viewport: page.getViewport({ scale: scale * pixelRatio }) })
}

/** Highlights text runs that contain the search text; matches across two runs are found but not highlighted. */
const highlight = (layer: HTMLElement, words: string) => {
  for (const run of layer.querySelectorAll('span'))
    run.classList.toggle(styles.hit ?? '', words !== '' && withoutSpaces(run.textContent ?? '').includes(words))
}
