import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareChoice } from '../../../base/moderation/ai-share-choice.tsx'
import { Price } from '../../../money/points/price.tsx'
import { ExplainAccess } from '../../items/access/explain-access.tsx'
import audit from '../../items/audit/audit.module.css'
import { AuditTrail } from '../../items/audit/audit-trail.tsx'
import { StoredFiles } from '../../items/audit/stored-files.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import styles from './resource-audit.module.css'
import type { ResourceDetail } from './resource-detail.ts'

/** The description by its author, further facts, and earlier decisions. */
export const ResourceAuditFacts = ({ detail }: { detail: ResourceDetail }) => {
  const { item, tags, localStorageList, onSale, sameFile, trail } = detail
  return (
    <>
      <ResourceCover resource={item} />
      <h3>{item.name}</h3>
      <p className={audit.description}>{item.resourceDesc}</p>
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
      <dl className={audit.facts}>
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
          <dt>下载积分（V币）</dt>
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
        <div>
          <dt>AI 生成</dt>
          <dd>
            <AiShareChoice kind="resource" item={item} />
          </dd>
        </div>
        <StoredFiles label="文件" files={localStorageList} />
      </dl>
      <AuditTrail trail={trail} />
      <ExplainAccess kind="resource" id={item.id} />
    </>
  )
}
