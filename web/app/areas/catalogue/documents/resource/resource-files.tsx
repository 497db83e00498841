import type { Resource } from '#contract/catalogue/documents/library.ts'
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
      <FileList files={files} />
      {resource.versions.length > 0 && <VersionHistory resource={resource} isAllowed={isAllowed} />}
    </div>
  )
}
