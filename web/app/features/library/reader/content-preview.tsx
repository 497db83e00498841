import type { Reader } from '#contract/reader.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import type { Downloading } from '../resource/use-downloading.ts'
import { FreePages } from './free-pages.tsx'
import styles from './reader.module.css'
import { WholeDocument } from './whole-document.tsx'

interface ContentPreviewProps {
  reader: Reader
  downloading: Downloading
  /** Laid over the pages, so that a photograph of the screen says whose it was. */
  viewerName: string
}

/** The document on its page: the free part for everybody, all of it for those who may download it. */
export function ContentPreview({ reader, downloading, viewerName }: ContentPreviewProps) {
  const { state, isWhole, pageCount, freePages } = reader
  const Content = isWhole ? WholeDocument : FreePages
  return (
    <Card as="section" className={styles.preview} aria-label={isWhole ? '全文阅读' : '内容预览'}>
      <CardHead
        aside={
          state === 'ready' && (
            <span className={styles.extent}>
              共 {pageCount} 页{!isWhole && freePages < pageCount && `，可免费阅读前 ${freePages} 页`}
            </span>
          )
        }
      >
        {isWhole ? '全文阅读' : '内容预览'}
      </CardHead>
      {state !== 'ready' ? (
        <p className={styles.absent}>{whyAbsent(reader)}</p>
      ) : (
        <Content reader={reader} downloading={downloading} viewerName={viewerName} />
      )}
    </Card>
  )
}

const whyAbsent = ({ state, reason }: Reader): string =>
  state === 'failed'
    ? `没有预览：${reason ?? '无法读取文件'}。文件本身不受影响。`
    : '预览正在生成，稍后刷新本页即可看到。'
