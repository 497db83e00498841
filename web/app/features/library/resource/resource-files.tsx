import type { Resource } from '#contract/library.ts'
import { formatDay } from '#lib/format/format.ts'
import { CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { DownloadLink } from './download-button.tsx'
import styles from './resource-files.module.css'

interface ResourceFilesProps {
  resource: Pick<Resource, 'id' | 'localStorageList' | 'versions'>
  /** Whether the viewer may download files, older versions included. */
  isAllowed: boolean
}

/** The files of the resource and their versions. */
export function ResourceFiles({ resource, isAllowed }: ResourceFilesProps) {
  const { localStorageList: files, versions } = resource
  return (
    <div className={styles.files}>
      <FileList files={files} />
      {versions.length > 0 && (
        <section>
          <CardHead aside={<span className={styles.count}>{versions.length}</span>}>版本记录</CardHead>
          <ol className={styles.versions}>
            {versions.map(({ number, uploadTime, storageId, name, fileSize }, at) => (
              <li key={number} className={at === 0 ? styles.current : undefined}>
                <b>
                  第 {number} 版{at === 0 && '，当前'}
                </b>
                <time dateTime={uploadTime}>{formatDay(uploadTime)}</time>
                <p>
                  {name}，{formatBytes(fileSize)}
                  {isAllowed && (
                    <DownloadLink resourceId={resource.id} storageId={storageId}>
                      下载此版本
                    </DownloadLink>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
