import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { FreePages } from './free-pages.tsx'
import styles from './reader.module.css'
import type { DocumentProps } from './reader-types.ts'
import { WholeDocument } from './whole-document.tsx'
import { WorkbookReader } from './workbook-reader.tsx'

/** The document on its page: the free part for everybody, all of it for those who may download it. */
export function DocumentPreview(props: DocumentProps) {
  const { reader, isSlides } = props
  const { state, isWhole, pageCount, freePages, workbook } = reader
  if (state !== 'ready') return <p className={styles.absent}>{whyAbsent(reader)}</p>
  if (workbook) return <WorkbookReader {...props} workbook={workbook} isWhole={isWhole} />
  const unit = isSlides ? '张' : '页'
  return (
    <>
      <p className={styles.extentLine}>
        共 {pageCount} {unit}
        {!isWhole &&
          freePages < pageCount &&
          `，可免费阅读前 ${freePages} ${unit}。搜索列出免费部分的全部位置；未购买的部分可查词典里的一个整词，只列第一处。`}
      </p>
      {isWhole ? <WholeDocument {...props} /> : <FreePages {...props} />}
    </>
  )
}

const whyAbsent = ({ state, reason }: Reader): string => {
  if (state === 'failed') return `没有预览：${reason ?? '无法读取文件'}。文件本身不受影响，购买后可以下载。`
  if (state === 'none') return '没有预览：这种格式不能在线阅读，购买后可以下载。'
  return '预览正在生成，稍后刷新本页即可看到。'
}
