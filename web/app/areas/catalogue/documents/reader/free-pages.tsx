import { Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { formatCount } from '#lib/format/format.ts'
import { Toolbar } from '#ui/pdf/toolbar.tsx'
import { useVisiblePages } from '#ui/pdf/use-visible-pages.ts'
import { BuyStep } from '../../items/buy-step.tsx'
import { FindInDocument } from './find-in-document.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { Outline } from './outline.tsx'
import { pageAddress } from './page-address.ts'
import { usePageInAddress } from './page-in-address.ts'
import styles from './reader.module.css'
import type { DocumentProps } from './reader-types.ts'
import { Watermark } from './watermark.tsx'

const zoomLevels = [50, 75, 100, 125, 150, 200]

/** The pages that everybody may read, as pictures; the server sends no others. */
export function FreePages({ reader, address, isSlides, downloading, viewerName }: DocumentProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sheets = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(100)
  const { pages, freePages, pageCount } = reader
  const { current, goTo } = useVisiblePages(sheets, pages.length + 1)
  const wanted = usePageInAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each address, not after every scrolling
  useEffect(() => {
    if (wanted === 0) return
    frame.current?.scrollIntoView({ block: 'start' })
    goTo(Math.min(wanted, freePages + 1))
  }, [wanted])
  const step = (direction: 1 | -1) => {
    const next =
      direction === 1 ? zoomLevels.find((level) => level > zoom) : zoomLevels.findLast((level) => level < zoom)
    if (next) setZoom(next)
  }
  const press = (event: KeyboardEvent) => {
    const act = { '+': () => step(1), '=': () => step(1), '-': () => step(-1), '0': () => setZoom(100) }[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <div ref={frame} className={styles.frame}>
      <Toolbar
        current={Math.min(current, freePages)}
        count={pageCount}
        percent={zoom}
        isFitted={zoom === 100}
        onPage={goTo}
        onZoom={step}
        onFit={() => setZoom(100)}
      >
        <FullScreenButton target={frame} />
      </Toolbar>
      <div className={styles.body}>
        <div className={styles.side}>
          <Outline items={reader.outline} current={current} freePages={freePages} onPage={goTo} />
          <FindInDocument
            isWhole={false}
            address={address}
            isOpen={({ page }) => page <= freePages}
            onHit={({ page }) => goTo(Math.min(page, freePages + 1))}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area */}
        <section ref={sheets} className={styles.sheets} aria-label="免费阅读的页面" tabIndex={0} onKeyDown={press}>
          {pages.map(({ page, width, height, text }) => (
            <figure key={page} data-page={page} className={styles.sheet} style={{ width: `${zoom}%` }}>
              <img
                src={pageAddress(address, page, small)}
                srcSet={`${pageAddress(address, page, small)} ${small}w, ${pageAddress(address, page, large)} ${large}w`}
                sizes={`(max-width: 767px) ${zoom}vw, ${Math.round((zoom / 100) * 640)}px`}
                width={Math.round(width)}
                height={Math.round(height)}
                loading={page === 1 ? 'eager' : 'lazy'}
                alt={`第 ${page} ${isSlides ? '张' : '页'}`}
              />
              <Watermark name={viewerName} />
              {isSlides && (
                <span className={styles.slideNumber}>
                  {page} / {pageCount}
                </span>
              )}
              <figcaption className="sr-only">{text}</figcaption>
            </figure>
          ))}
          {freePages < pageCount && <LockedPages reader={reader} isSlides={isSlides} downloading={downloading} />}
        </section>
      </div>
    </div>
  )
}

const [small, large] = documentLimits.pictureWidths

/** The end of the free part: what is left, and the way to it. */
function LockedPages({ reader, isSlides, downloading }: Pick<DocumentProps, 'reader' | 'isSlides' | 'downloading'>) {
  const { freePages, pageCount, outline } = reader
  const chapters = outline.filter(({ page }) => page > freePages).length
  return (
    <div data-page={freePages + 1} className={styles.locked}>
      <div className={styles.lockedCard}>
        <h3>
          <Lock size={18} strokeWidth={1.6} aria-hidden />
          免费阅读到此，还有 {formatCount(pageCount - freePages)} {isSlides ? '张' : '页'}
        </h3>
        {chapters > 0 && <p>后面还有 {chapters} 节；购买后可在线阅读、搜索全文，并下载文件。</p>}
        {downloading.state !== 'restricted' && (
          <BuyStep
            purchase={downloading}
            loginWords="登录后阅读"
            buyWords={`用 ${formatCount(downloading.coin)} V币购买`}
            look={{ size: 'large', block: true }}
          />
        )}
      </div>
    </div>
  )
}
