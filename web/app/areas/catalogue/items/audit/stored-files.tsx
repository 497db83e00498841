import type { StoredItem } from '#contract/catalogue/documents/library.ts'
import { formatBytes } from '#ui/upload/transfer-rate.ts'

/** The files of a version, as one entry of its facts. */
export const StoredFiles = ({ label, files }: { label: string; files: StoredItem[] }) => (
  <div data-wide>
    <dt>
      {label}（{files.length}）
    </dt>
    {files.map(({ id, name, fileSize }) => (
      <dd key={id}>
        {name} <span className="muted">{formatBytes(fileSize)}</span>
      </dd>
    ))}
  </div>
)
