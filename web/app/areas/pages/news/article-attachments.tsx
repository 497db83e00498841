import { Download } from 'lucide-react'
import type { NewsAttachment } from '#contract/pages/news/news.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './article-page.module.css'

/** The files below the text of an article, each with a link that saves it. */
export function ArticleAttachments({ newsId, files }: { newsId: number; files: NewsAttachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="附件">
      {files.map(({ id, name, suffix, fileSize }) => (
        <li key={id}>
          <FileTypeBadge suffix={suffix} />
          <span>
            <b>{name}</b>
            <small className="num">{formatBytes(fileSize)}</small>
          </span>
          <a
            className={buttonClass({ size: 'small' })}
            href={`/api/news/downloadFile?newsId=${newsId}&fileId=${id}`}
            download
            aria-label={`下载 ${name}`}
          >
            <Download size={14} strokeWidth={1.6} aria-hidden />
            下载
          </a>
        </li>
      ))}
    </ul>
  )
}
