import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { readPdfText } from '#ui/pdf/read-text.ts'
import { Tag } from '#ui/text/tag.tsx'
import reader from '../resource-audit.module.css'
import type { ResourceDetail } from '../resource-detail.ts'
import { type ComparedSentence, compareTexts } from './compare-texts.ts'
import styles from './resource-desk.module.css'

const maxPages = 60

interface CompareReaderProps {
  detail: ResourceDetail
  other: ResourceDetail['similar'][number]
  onClose: () => void
}

const previewUrl = (storageId: number) => `/api/library/previewAdminResource?storageId=${storageId}`

/** AUD-6: the texts of two documents side by side, with what they have in common. */
export function CompareReader({ detail, other, onClose }: CompareReaderProps) {
  const own = detail.localStorageList[0]!
  const [progress, setProgress] = useState('')
  const load = useLoad(async () => {
    const read = async (storageId: number, name: string) => {
      const { state } = await quietApi.library.getPreview({ storageId })
      if (state !== 'ready') return undefined
      return readPdfText(previewUrl(storageId), {
        maxPages,
        onPage: (page, count) => setProgress(`${name}：第 ${page} 页，共 ${count} 页`),
      })
    }
    const [one, two] = [await read(own.id, detail.item.name), await read(other.storageId, other.name)]
    return one && two ? compareTexts(one, two) : null
  }, `${own.id} ${other.storageId}`)
  const area = useRef<HTMLElement>(null)
  const at = useRef(-1)
  const goTo = (step: 1 | -1) => {
    const marks = [...(area.current?.querySelectorAll('article:first-of-type ins') ?? [])]
    if (marks.length === 0) return
    at.current = (at.current + step + marks.length) % marks.length
    marks[at.current]?.scrollIntoView({ block: 'center' })
  }
  return (
    <section className={reader.preview} aria-label="并排比对">
      <div className={reader.fileBar}>
        <Button size="small" look="ghost" aria-label="回到预览" onClick={onClose}>
          <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
        </Button>
        <b>并排比对 {load.data && <Tag tone="red">{load.data.percent}% 相同</Tag>}</b>
        <span className={styles.legend}>
          <mark>相同</mark> <ins>只在一边</ins>
        </span>
        <Button size="small" look="ghost" aria-label="上一处不同" onClick={() => goTo(-1)}>
          <ChevronUp size={16} strokeWidth={1.6} aria-hidden />
        </Button>
        <Button size="small" look="ghost" aria-label="下一处不同" onClick={() => goTo(1)}>
          <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
        </Button>
      </div>
      {load.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area
        <section ref={area} className={styles.compared} tabIndex={0} aria-label="两份文字">
          <Text title={`#${detail.item.id} 待审`} note={detail.item.uploadUserName} sentences={load.data.left} />
          <Text
            title={`#${other.id} ${other.isOnSale ? '在架' : '不在架'}`}
            note={other.uploadUserName}
            sentences={load.data.right}
          />
        </section>
      ) : (
        <div className={reader.waiting} role="status">
          {load.data === null || load.error ? (
            <Empty title="没有可比对的文字">两份都有在线预览时才能并排比对；其他类型请下载查看。</Empty>
          ) : (
            `正在读取文字 ${progress}`
          )}
        </div>
      )}
    </section>
  )
}

const Text = ({ title, note, sentences }: { title: string; note: string; sentences: ComparedSentence[] }) => (
  <article>
    <h4>
      {title} <small>{note}</small>
    </h4>
    {sentences.map(({ text, isSame, page }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences repeat and are never reordered
      <span key={at}>
        {page !== sentences[at - 1]?.page && <small className="num">第 {page} 页</small>}
        {isSame ? <mark>{text}</mark> : <ins>{text}</ins>}
      </span>
    ))}
  </article>
)
