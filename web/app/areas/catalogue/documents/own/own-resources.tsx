import { Upload } from 'lucide-react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ListSearch } from '#ui/item-list/list-search.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { OwnItems } from '../../items/own/own-items.tsx'
import type { OwnData } from './member-resources.ts'
import { OwnResourceRow } from './own-resource-row.tsx'

const here = memberTabPath('resources')

/** The member's own resources with state, figures and actions. */
export const OwnResources = ({ data }: { data: OwnData }) => {
  const { content, counts, totals, recent, isAudit, name } = data
  const isFiltered = name !== undefined || isAudit !== undefined
  return (
    <OwnItems
      word="资源"
      unit="份"
      data={data}
      uses={{ label: '累计下载', counts: [totals.downloads, recent.downloads] }}
      uploadPath={paths.upload}
      head={<Head name={name} isAudit={isAudit} />}
      tabs={<StateTabs counts={counts} isAudit={isAudit} />}
      nothingLeft={
        isFiltered && <Empty actions={<LinkButton to={here}>查看全部</LinkButton>}>没有符合条件的资源</Empty>
      }
    >
      {content.map((resource) => (
        <OwnResourceRow key={resource.id} resource={resource} sharedWith={data.sharedWith[resource.id] ?? 0} />
      ))}
    </OwnItems>
  )
}

const Head = ({ name, isAudit }: Pick<OwnData, 'name' | 'isAudit'>) => (
  <>
    <ListSearch
      action={paths.member}
      preserved={{ activerescore: 'resources', isAudit }}
      name={name}
      label="搜索我的资源"
      placeholder="资源名称"
    />
    <LinkButton look="primary" to={paths.upload}>
      <Upload size={16} strokeWidth={1.6} aria-hidden />
      上传资源
    </LinkButton>
  </>
)

const StateTabs = ({ counts, isAudit }: Pick<OwnData, 'counts' | 'isAudit'>) => {
  const { pending, approved, rejected, withdrawn } = counts
  const inState = (state: AuditState, count: number) => ({
    key: String(state),
    to: `${here}&isAudit=${state}`,
    label: <Counted label={auditLabels[state]} count={count} />,
  })
  const all = {
    key: 'all',
    to: here,
    label: <Counted label="全部" count={pending + approved + rejected + withdrawn} />,
  }
  return (
    <Tabs
      className={styles.tabs}
      label="审核状态"
      current={isAudit === undefined ? 'all' : String(isAudit)}
      tabs={[
        all,
        inState(auditState.waiting, pending),
        inState(auditState.approved, approved),
        inState(auditState.rejected, rejected),
      ]}
    />
  )
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <small className="num">{count}</small>
  </>
)
