import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { Records } from '#ui/list/records.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { DownloadLink } from '../../copies/download-button.tsx'
import type { DownloadsData } from './member-resources.ts'
import styles from './my-downloads.module.css'

/** The member's downloads, each with its trace code. */
export const MyDownloads = ({ data }: { data: DownloadsData }) => (
  <ItemList
    title="下载记录"
    found={data}
    empty={<Empty actions={<LinkButton to={paths.mall}>去商城看看</LinkButton>}>下载过的文件会出现在这里</Empty>}
  >
    <li>
      <Records label="下载记录" titles={['下载时间', '资源', '文件', '版本', '溯源码', '操作']} className={styles.list}>
        {data.content.map((one) => (
          <tr key={one.id}>
            <td className="num">{formatMinute(one.downloadTime)}</td>
            <td>
              <Link className="link" to={paths.resource(one.resourceId)}>
                {one.resourceName}
              </Link>
            </td>
            <td>{one.fileName}</td>
            <td className="num">V{one.version}</td>
            <td className="num">
              <Link className="link" to={paths.trace(one.traceRecordCode)}>
                {one.traceRecordCode}
              </Link>
              {!one.isStamped && <small className="muted">　只作记录</small>}
            </td>
            <td>
              {one.isAllowed ? (
                <DownloadLink storageId={one.storageId}>再次下载</DownloadLink>
              ) : (
                <span className="muted">–</span>
              )}
            </td>
          </tr>
        ))}
      </Records>
    </li>
  </ItemList>
)
