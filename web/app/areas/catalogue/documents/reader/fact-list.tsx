import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './reader.module.css'

interface FactListProps {
  /** Short facts, two in a row. */
  pairs: [label: string, value: string][]
  /** Longer ones, each in a row of its own. */
  lines: [label: string, value: string][]
  sha256: string
}

/** The fact sheet of a file: read by the portal, not written by its author. */
export function FactList({ pairs, lines, sha256 }: FactListProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256)
      toast.success('已复制')
    } catch {
      toast.error('没有复制成，请手动选取')
    }
  }
  return (
    <Card as="section" className={styles.facts} aria-label="文件事实">
      <CardHead aside={<span className={styles.extent}>系统读出，非作者填写</span>}>文件事实</CardHead>
      <dl>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {lines.map(([label, value]) => (
          <div key={label} className={styles.wideFact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.wideFact}>
          <dt>SHA-256</dt>
          <dd className="num" title={sha256}>
            {sha256.slice(0, 8)} … {sha256.slice(-8)}
            <button type="button" className={styles.copy} onClick={() => void copy()} aria-label="复制 SHA-256">
              复制
            </button>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
