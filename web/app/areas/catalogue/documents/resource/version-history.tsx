import type { Resource } from '#contract/catalogue/documents/library.ts'
import { formatDay } from '#lib/format/format.ts'
import { CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { DownloadLink } from '../../copies/download-button.tsx'
import styles from './resource-files.module.css'
import { VersionChanges } from './version-changes.tsx'

interface VersionHistoryProps {
  resource: Pick<Resource, 'id' | 'versions' | 'purchase'>
  /** Whether the viewer may download files, older versions included. */
  isAllowed: boolean
}

/** VER-3: the versions with the notes of their author, and what has changed in each. */
function VersionHistory({ resource: { id, versions, purchase }, isAllowed }: VersionHistoryProps) {
  const bought = purchase?.versionNumber
  return (
    <section>
      <CardHead aside={<span className={styles.count}>{versions.length}</span>}>版本记录</CardHead>
      <ol className={styles.versions}>
        {versions.map(({ number, uploadTime, auditTime, storageId, name, fileSize, changeNote }, at) => {
          const isCurrent = at === 0
          const isComparedWithBought = isCurrent && bought !== undefined && bought < number
          const before = isComparedWithBought ? bought : versions[at + 1]?.number
          return (
            <li key={number} className={isCurrent ? styles.current : undefined}>
              <b>
                第 {number} 版{isCurrent && '，当前'}
              </b>
              {number === bought && versions.length > 1 && <Tag>您购买的版本</Tag>}
              <time dateTime={auditTime ?? uploadTime}>{formatDay(auditTime ?? uploadTime)}</time>
              {changeNote && <p className={styles.note}>{changeNote}</p>}
              <p>
                {name}，{formatBytes(fileSize)}
                {isAllowed && <DownloadLink storageId={storageId}>下载此版本</DownloadLink>}
              </p>
              {before !== undefined && (
                <VersionChanges resourceId={id} from={before} to={number} isBought={isComparedWithBought} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

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
