import { useEffect, useRef, useState } from 'react'
import type { Reader } from '#contract/reader.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { PdfViewer } from '#ui/pdf/pdf-viewer.client.tsx'
import type { Downloading } from '../resource/use-downloading.ts'
import { FindInDocument } from './find-in-document.tsx'
import { Outline } from './outline.tsx'
import { usePageInAddress } from './page-in-address.ts'
import styles from './reader.module.css'
import { Watermark } from './watermark.tsx'

interface WholeDocumentProps {
  reader: Reader
  downloading: Downloading
  viewerName: string
}

/** A page is remembered when it was in view for this time. */
const settledMs = 1_500

const savePlace = async (resourceId: number, page: number) => {
  const { saveReadingPlace } = await import('./reader-calls.ts')
  await saveReadingPlace({ resourceId, page })
}

/** The whole document with its outline; it opens where the member stopped reading. */
export function WholeDocument({ reader, downloading, viewerName }: WholeDocumentProps) {
  const { resource } = downloading
  const [isMounted, setMounted] = useState(false)
  const wanted = Math.min(usePageInAddress(), reader.pageCount)
  const frame = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<{ page: number }>()
  const [current, setCurrent] = useState(1)
  const saved = useRef(reader.place ?? 1)
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (wanted === 0) return
    frame.current?.scrollIntoView({ block: 'start' })
    setTarget({ page: wanted })
  }, [wanted])
  useEffect(() => {
    if (current === saved.current) return
    const timer = setTimeout(() => {
      saved.current = current
      ignoreFailure(savePlace(resource.id, current))
    }, settledMs)
    return () => clearTimeout(timer)
  }, [current, resource.id])
  const goTo = (page: number) => setTarget({ page })
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
          <FindInDocument resourceId={resource.id} isOpen={() => true} onPage={goTo} />
        </div>
        <div className={styles.whole}>
          {isMounted && (
            <PdfViewer
              url={withQuery('/api/library/readerFile', { resourceId: resource.id })}
              name={resource.name}
              startPage={wanted || (reader.place ?? 1)}
              target={target}
              onPage={setCurrent}
            />
          )}
          <Watermark name={viewerName} />
        </div>
      </div>
    </div>
  )
}
