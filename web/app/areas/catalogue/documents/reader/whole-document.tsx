import { useEffect, useRef, useState } from 'react'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { PdfViewer } from '#ui/pdf/pdf-viewer.client.tsx'
import { FindInDocument } from './find-in-document.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { Outline } from './outline.tsx'
import { pageAddress } from './page-address.ts'
import { usePageInAddress } from './page-in-address.ts'
import styles from './reader.module.css'
import type { DocumentAddress, DocumentProps } from './reader-types.ts'
import { Watermark } from './watermark.tsx'

/** A page is remembered when it was in view for this time. */
const settledMs = 1_500

const savePlace = async (resourceId: number, page: number) => {
  const { saveReadingPlace } = await import('./reader-calls.ts')
  await saveReadingPlace({ resourceId, page })
}

/** The copy with the reader's code is made when it is opened for the first time. */
const isCopyReady = async (address: DocumentAddress): Promise<boolean> => {
  const { getReadingCopy } = await import('./reader-calls.ts')
  return (await getReadingCopy(address)).state !== 'making'
}

/** The whole document with its outline; it opens where the member stopped reading. */
export function WholeDocument({ reader, address, downloading, viewerName }: DocumentProps) {
  const { resource } = downloading
  const { inside } = address
  const frame = useRef<HTMLDivElement>(null)
  const [isMounted, setMounted] = useState(false)
  const wanted = Math.min(usePageInAddress(), reader.pageCount)
  const [target, setTarget] = useState<{ page: number }>()
  const [current, setCurrent] = useState(1)
  const [words, setWords] = useState('')
  const saved = useRef(reader.place ?? 1)
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (wanted === 0) return
    frame.current?.scrollIntoView({ block: 'start' })
    setTarget({ page: wanted })
  }, [wanted])
  useEffect(() => {
    if (inside !== undefined || current === saved.current) return
    const timer = setTimeout(() => {
      saved.current = current
      ignoreFailure(savePlace(resource.id, current))
    }, settledMs)
    return () => clearTimeout(timer)
  }, [current, resource.id, inside])
  const goTo = (page: number) => setTarget({ page })
  const startPage = wanted || (reader.place ?? 1)
  return (
    <div ref={frame} className={styles.frame}>
      {wanted === 0 && reader.place !== null && reader.place > 1 && (
        <p className={styles.resumed}>
          上次看到第 {reader.place} 页，已从这里打开。
          <button type="button" className="link" onClick={() => goTo(1)}>
            从头看
          </button>
        </p>
      )}
      <div className={styles.body}>
        <div className={styles.side}>
          <Outline items={reader.outline} current={current} freePages={reader.pageCount} onPage={goTo} />
          <FindInDocument
            isWhole
            address={address}
            isOpen={() => true}
            onHit={({ page }) => goTo(page)}
            onWords={setWords}
          />
        </div>
        <div className={styles.whole}>
          {isMounted && (
            <PdfViewer
              url={withQuery('/api/library/readerFile', { resourceId: resource.id, inside })}
              name={resource.name}
              isReady={() => isCopyReady(address)}
              startPage={startPage}
              cover={
                startPage <= documentLimits.maxFreePages && (
                  <img
                    className={styles.cover}
                    src={pageAddress(address, startPage, documentLimits.pictureWidths[0])}
                    alt={`第 ${startPage} 页`}
                  />
                )
              }
              target={target}
              words={words}
              tools={<FullScreenButton target={frame} />}
              onPage={setCurrent}
            />
          )}
          <Watermark name={viewerName} />
        </div>
      </div>
    </div>
  )
}
