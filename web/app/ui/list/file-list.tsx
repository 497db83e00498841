import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './file-list.module.css'

interface ListedFile {
  id: number
  name: string
  suffix: string
  fileSize: number
}

/** Files by name, kind and size. */
export const FileList = <F extends ListedFile>({ files, end }: { files: F[]; end?: (file: F) => ReactNode }) => (
  <ul className={styles.list}>
    {files.map((file) => (
      <li key={file.id}>
        <FileText size={18} strokeWidth={1.6} aria-hidden />
        <b>{file.name}</b>
        <FileTypeBadge suffix={file.suffix} />
        <span className="num">{formatBytes(file.fileSize)}</span>
        {end?.(file)}
      </li>
    ))}
  </ul>
)
