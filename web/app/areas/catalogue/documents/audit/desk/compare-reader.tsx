import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import type { getAlikeTexts } from '#contract/catalogue/documents/library.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import reader from '../resource-audit.module.css'
import type { ResourceDetail } from '../resource-preview.tsx'
import styles from './resource-desk.module.css'

type AlikeTexts = CallAnswer<typeof getAlikeTexts>

interface CompareReaderProps {
  detail: ResourceDetail
  other: ResourceDetail['similar'][number]
  onClose: () => void
}

/** VER-4: the alike paragraphs of two documents side by side. */
export function CompareReader({ detail, other, onClose }: CompareReaderProps) {
  const own = detail.localStorageList[0]!
  const load = useLoad(
    () => quietApi.library.getAlikeTexts({ storageId: own.id, otherStorageId: other.storageId }),
    `${own.id} ${other.storageId}`,
  )
  const area = useRef<HTMLElement>(null)
  const at = useRef(-1)
  const goTo = (step: 1 | -1) => {
    const pairs = [...(area.current?.querySelectorAll('[data-pair]') ?? [])]
    if (pairs.length === 0) return
    at.current = (at.current + step + pairs.length) % pairs.length
    pairs[at.current]?.scrollIntoView({ block: 'center' })
  }
  return (
    <section className={reader.preview} aria-label="并排比对">
      <div className={classNames(reader.fileBar, styles.compareBar)}>
        <Button size="small" look="ghost" aria-label="回到预览" onClick={onClose}>
          <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
        </Button>
        <b>
          并排比对{' '}
          {load.data && (
            <Tag tone="red">
              {load.data.percent}% 相同，{load.data.pages.length} 页有相同
            </Tag>
          )}
        </b>
        <span className={styles.legend}>
          <mark>相同</mark> <ins>只在一边</ins>
        </span>
        <Button size="small" look="ghost" aria-label="上一段相同" onClick={() => goTo(-1)}>
          <ChevronUp size={16} strokeWidth={1.6} aria-hidden />
        </Button>
        <Button size="small" look="ghost" aria-label="下一段相同" onClick={() => goTo(1)}>
          <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
        </Button>
      </div>
      {load.data && load.data.pairs.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area
        <section ref={area} className={styles.compared} tabIndex={0} aria-label="相同的段落">
          <h4>
            #{detail.item.id} 待审 <small>{detail.item.uploadUserName}</small>
          </h4>
          <h4>
            #{other.id} {other.isOnSale ? '在架' : '不在架'} <small>{other.uploadUserName}</small>
          </h4>
          <Pairs texts={load.data} />
        </section>
      ) : (
        <div className={reader.waiting} role="status">
          {load.data || load.error ? (
            <Empty title={load.data ? '没有相同的段落' : '没有可比对的文字'}>
              {load.data ? '相近的只是标题与说明。' : '两份都能读出文字时才能并排比对；其他类型请下载查看。'}
            </Empty>
          ) : (
            '正在比对文字'
          )}
        </div>
      )}
    </section>
  )
}

const Pairs = ({ texts: { pairs, isCapped } }: { texts: AlikeTexts }) => (
  <>
    {pairs.map(({ left, right }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs repeat and are never reordered
      <div key={at} className={styles.pair} data-pair>
        <Paragraph text={left} />
        <Paragraph text={right} />
      </div>
    ))}
    {isCapped && <p className={styles.pair}>相同的段落较多，只列出前 {pairs.length} 段。</p>}
  </>
)

const Paragraph = ({ text: { page, parts } }: { text: AlikeTexts['pairs'][number]['left'] }) => (
  <p>
    <small className="num">第 {page} 页</small>
    {parts.map(({ text, isSame }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
      isSame ? <mark key={at}>{text}</mark> : <ins key={at}>{text}</ins>,
    )}
  </p>
)
