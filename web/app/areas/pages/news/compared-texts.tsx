import { useMemo, useState } from 'react'
import { type ComparedRow, isChangedRow } from '#ui/editor/compare-texts.ts'
import { textBlocks } from '#ui/editor/text-blocks.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { type ComparedText, compareNews } from './compare-news.ts'
import styles from './edit-news.module.css'
import type { NewsForm } from './news-form.ts'

/** What two texts of an article are compared by. */
export type NewsText = Pick<
  NewsForm,
  'title' | 'section' | 'summary' | 'content' | 'sourceName' | 'sourceLink' | 'attachments'
>

const toCompared = (text: NewsText): ComparedText => ({
  title: text.title,
  section: text.section,
  summary: text.summary,
  source: [text.sourceName, text.sourceLink].filter(Boolean).join(' '),
  files: text.attachments.map(({ name }) => name).join('、'),
  blocks: textBlocks(text.content),
})

interface ComparedTextsProps {
  left: NewsText
  right: NewsText
  leftName: string
  rightName: string
}

/** Two texts side by side; by default only the lines that differ. */
export function ComparedTexts({ left, right, leftName, rightName }: ComparedTextsProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = useMemo(() => compareNews(toCompared(left), toCompared(right)), [left, right])
  const changed = rows.filter(isChangedRow)
  const shown = isWhole ? rows.filter((row) => row.left?.[0]?.text || row.right?.[0]?.text) : changed
  return (
    <>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox checked={!isWhole} onChange={({ target }) => setWhole(!target.checked)}>
                只看变化
              </Checkbox>
            </th>
            <th scope="col">{leftName}</th>
            <th scope="col">{rightName}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and are never reordered
            <tr key={at}>
              <th scope="row">{row.label}</th>
              <Side parts={row.left} mark="del" />
              <Side parts={row.right} mark="ins" />
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <Empty title="两份文字相同">封面、置顶和发布时间不在比较之内。</Empty>}
    </>
  )
}

const Side = ({ parts, mark: Mark }: { parts: ComparedRow['left']; mark: 'del' | 'ins' }) => (
  <td>
    {!parts && <span className={styles.missing}>没有这一段</span>}
    {parts?.map(({ text, isChanged }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and are never reordered
      isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
    )}
  </td>
)
