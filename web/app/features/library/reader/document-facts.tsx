import type { DocumentFacts, Reader } from '#contract/reader.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './reader.module.css'

interface FileFactsProps extends Pick<Reader, 'pageCount' | 'sha256'> {
  facts: DocumentFacts
}

/** What the portal has read from the file, for buyers to compare with the description. */
export function FileFacts({ facts, pageCount, sha256 }: FileFactsProps) {
  const rows: [string, string][] = [
    ['页数', formatCount(pageCount)],
    ['字数', formatCount(facts.words)],
    ...(facts.tables === null ? [] : ([['表格', formatCount(facts.tables)]] as [string, string][])),
    ['插图', formatCount(facts.pictures)],
    ...(facts.sheets.length > 0 ? ([['工作表', formatCount(facts.sheets.length)]] as [string, string][]) : []),
    ['文字', facts.isScan ? '扫描件，不能检索' : '可检索，非扫描'],
    ['宏', facts.hasMacros ? '含宏，打开前请确认' : '无'],
  ]
  return (
    <Card as="section" className={styles.facts} aria-label="文件事实">
      <CardHead aside={<span className={styles.extent}>系统读出，非作者填写</span>}>文件事实</CardHead>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {facts.modified && (
          <div className={styles.wideFact}>
            <dt>最后修改</dt>
            <dd className="num">{formatMinute(facts.modified)}</dd>
          </div>
        )}
        {facts.author && (
          <div className={styles.wideFact}>
            <dt>文件内作者</dt>
            <dd>{facts.author}</dd>
          </div>
        )}
        <div className={styles.wideFact}>
          <dt>SHA-256</dt>
          <dd className="num" title={sha256}>
            {sha256.slice(0, 8)} … {sha256.slice(-8)}
          </dd>
        </div>
        {facts.standards.length > 0 && (
          <div className={styles.wideFact}>
            <dt>引用标准　{facts.standards.length} 部</dt>
            <dd>{facts.standards.slice(0, 8).join('、')}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
