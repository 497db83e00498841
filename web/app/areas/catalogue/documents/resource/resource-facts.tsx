import type { Resource } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#lib/format/format.ts'
import { TitleBlockCells, titleBlockClass } from '#ui/layout/title-block.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './resource-page.module.css'

/** The title block of a resource; its code links to the page that proves the origin of a file. */
export function ResourceFacts({ resource, qr }: { resource: Resource; qr: QrDrawing }) {
  const { resourceCategoryId, resourceCategoryName, suffix, fileSize, traceCode } = resource
  const { uploadUserId, uploadUserName, uploadTime } = resource
  return (
    <dl className={titleBlockClass(styles.facts)}>
      <TitleBlockCells
        items={[
          {
            label: '资源类别',
            value: <Link to={`${paths.mall}?selectValue=${resourceCategoryId}`}>{resourceCategoryName}</Link>,
            wide: true,
          },
          { label: '格式', value: fileTypeLabel(suffix) },
          { label: '大小', value: formatBytes(fileSize) },
          { label: '作者', value: <Link to={paths.author(uploadUserId)}>{uploadUserName}</Link>, wide: true },
          {
            label: '上传时间',
            value: (
              <time className="num" dateTime={uploadTime}>
                {formatMinute(uploadTime)}
              </time>
            ),
            wide: true,
          },
          {
            label: '溯源码',
            className: styles.trace,
            value: (
              <>
                <Link className="num" to={paths.trace(traceCode)}>
                  {traceCode}
                </Link>
                <small>扫码可核验文件来源、版本与下载授权记录。</small>
              </>
            ),
          },
          {
            label: '溯源二维码',
            className: styles.code,
            value: <QrCode qr={qr} label="溯源二维码" width={86} />,
          },
        ]}
      />
    </dl>
  )
}

/** Such as XLSX　3.1 MB. */
export const ResourceSize = ({ resource: { suffix, fileSize } }: { resource: Resource }) => (
  <span className={styles.size}>
    {fileTypeLabel(suffix)}　{formatBytes(fileSize)}
  </span>
)
