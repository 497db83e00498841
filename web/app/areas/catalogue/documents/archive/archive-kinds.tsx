import type { Archive } from '#contract/catalogue/documents/previews/archive.ts'
import { formatCount } from '#lib/format/format.ts'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './archive-kinds.module.css'
import { shareOfKinds } from './archive-tree.ts'

/** The kinds of files in an archive as a bar; `hasSizes` names their sizes too. */
export const KindShares = ({ archive, hasSizes = false }: { archive: Archive; hasSizes?: boolean }) => (
  <div className={styles.shares} data-large={hasSizes || undefined}>
    <div aria-hidden="true">
      {shareOfKinds(archive.suffixes).map(({ label, count, bytes }) => (
        <i key={label} data-kind={label} style={{ flexGrow: hasSizes ? Math.max(1, bytes) : count }} />
      ))}
    </div>
    <ul aria-label="文件类型">
      {shareOfKinds(archive.suffixes).map(({ label, count, bytes }) => (
        <li key={label}>
          <i data-kind={label} aria-hidden="true" />
          {hasSizes ? `${label}　${formatCount(count)} 个，${formatBytes(bytes)}` : `${label} ${formatCount(count)}`}
        </li>
      ))}
    </ul>
  </div>
)
