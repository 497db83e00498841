import { TriangleAlert } from 'lucide-react'
import type { Archive } from '#contract/catalogue/documents/previews/archive.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { FactList } from '../reader/fact-list.tsx'
import styles from './archive-facts.module.css'
import { noticeLines } from './archive-notices.ts'

interface ArchiveFactsProps {
  archive: Archive
  sha256: string
  fileSize: number
}

/** What the portal has read from an archive, and what to look at before buying. */
export function ArchiveFacts({ archive, sha256, fileSize }: ArchiveFactsProps) {
  const { notices, entries } = archive
  const newest = entries.reduce((day, { modified }) => (modified > day ? modified : day), '')
  const lines = noticeLines(archive)
  const amount = (count: number | undefined, words: string) => (count ? `${formatCount(count)} ${words}` : '无')
  return (
    <>
      <FactList
        sha256={sha256}
        pairs={[
          ['文件', `${formatCount(archive.files)} 个`],
          ['最深', `${archive.depth} 层`],
          ['压缩后', formatBytes(fileSize)],
          ['解压后', formatBytes(archive.expandedSize)],
          ['宏', amount(notices.macro, '份含宏')],
          ['加密', amount(notices.encrypted, '份')],
        ]}
        lines={newest ? [['最近修改', newest]] : []}
      />
      {lines.length > 0 && (
        <Card as="section" className={styles.notices} aria-label="购买前请留意">
          <CardHead aside={<Tag tone="amber">{lines.length}</Tag>}>购买前请留意</CardHead>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <TriangleAlert size={15} strokeWidth={1.6} aria-hidden />
                {line}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
