import { auditResource } from '#contract/catalogue/documents/library.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { AuditDrawer, type AuditDrawerProps, type AuditedKind } from '../../items/audit/audit-drawer.tsx'
import { AuditFacts } from '../../items/audit/audit-facts.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import styles from './resource-audit.module.css'
import { type ResourceDetail, ResourcePreview } from './resource-preview.tsx'

const resources: AuditedKind<ResourceDetail> = {
  title: '资源审核',
  measure: '份',
  read: (resourceId, filter) => quietApi.library.getAuditResource({ resourceId, ...filter }),
  check: ({ id, versionNumber }, decision) => fieldErrors(auditResource.fields, { id, versionNumber, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.library.auditResource({ id, versionNumber, auditBefore: isAudit, ...decision }),
  preview: (detail) => <ResourcePreview detail={detail} />,
  facts: (detail) => <ResourceFacts detail={detail} />,
}

export const ResourceDrawer = (props: AuditDrawerProps) => <AuditDrawer kind={resources} {...props} />

const ResourceFacts = ({ detail }: { detail: ResourceDetail }) => {
  const { item, tags, onSale, sameFile } = detail
  return (
    <AuditFacts
      kind="resource"
      detail={detail}
      cover={<ResourceCover resource={item} />}
      description={item.resourceDesc}
      category={item.resourceCategoryName}
      priceLabel="下载积分（V币）"
      filesLabel="文件"
    >
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
    </AuditFacts>
  )
}
