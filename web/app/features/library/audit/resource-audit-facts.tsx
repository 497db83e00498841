import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { ExplainAccess } from '../../access/explain-access.tsx'
import { Price } from '../../points/price.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import styles from './audit.module.css'
import type { AuditDetail } from './audit-detail.ts'
import { Trail } from './trail.tsx'

/** What the resource says of itself, what is known about it, and what was decided before. */
export const AuditFacts = ({ detail }: { detail: AuditDetail }) => {
  const { item, tags, localStorageList, onSale, sameFile, trail } = detail
  return (
    <>
      <ResourceCover resource={item} />
      <h3>{item.name}</h3>
      <p className={styles.description}>{item.resourceDesc}</p>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      {onSale && (
        <Note>
          第 {onSale.number} 版在售：《{onSale.name}》，{onSale.coin === 0 ? '免费' : `${formatCount(onSale.coin)} V币`}
          ；此次为第 {item.versionNumber} 版
        </Note>
      )}
      {sameFile.map(({ id, name, uploadUserName }) => (
        <Note key={id} kind="warning">
          与「{name}」（{uploadUserName}）的文件相同
        </Note>
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>类别</dt>
          <dd>{item.resourceCategoryName}</dd>
        </div>
        <div>
          <dt>作者</dt>
          <dd>{item.uploadUserName}</dd>
        </div>
        <div>
          <dt>上传时间</dt>
          <dd className="num">{formatMinute(item.uploadTime).slice(2)}</dd>
        </div>
        <div>
          <dt>下载 V币</dt>
          <dd>
            <Price coin={item.coin} size="small" />
          </dd>
        </div>
        <div>
          <dt>浏览</dt>
          <dd className="num">{formatCount(item.viewCount)}</dd>
        </div>
        <div>
          <dt>溯源码</dt>
          <dd className="num">{detail.traceCode}</dd>
        </div>
        <div data-wide>
          <dt>文件（{localStorageList.length}）</dt>
          {localStorageList.map(({ id, name, fileSize }) => (
            <dd key={id}>
              {name} <span className="muted">{formatBytes(fileSize)}</span>
            </dd>
          ))}
        </div>
      </dl>
      <Trail trail={trail} />
      <ExplainAccess kind="resource" id={item.id} />
    </>
  )
}
