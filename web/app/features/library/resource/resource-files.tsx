import type { Resource } from '#contract/library.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import styles from './resource-files.module.css'
import { VersionHistory } from './version-history.tsx'

interface ResourceFilesProps {
  resource: Pick<Resource, 'id' | 'localStorageList' | 'versions' | 'purchase'>
  /** Whether the viewer may download files, older versions included. */
  isAllowed: boolean
}

/** The files of the resource and their versions. */
export function ResourceFiles({ resource, isAllowed }: ResourceFilesProps) {
  const { localStorageList: files } = resource
  return (
    <div className={styles.files}>
      <Card as="section">
        <CardHead aside={<span className={styles.count}>{files.length}</span>}>文件清单</CardHead>
        <FileList files={files} />
      </Card>
      {resource.versions.length > 0 && <VersionHistory resource={resource} isAllowed={isAllowed} />}
    </div>
  )
}
