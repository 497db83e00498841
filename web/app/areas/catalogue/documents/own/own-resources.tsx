import { Upload } from 'lucide-react'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { ListSearch } from '#ui/item-list/list-search.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { StorageUse } from '../../../base/files/storage-use.tsx'
import { OwnFigures } from '../../items/own/own-figures.tsx'
import type { OwnData } from './load-lists.ts'
import { OwnResourceRow } from './own-resource-row.tsx'

const here = memberTabPath('resources')

/** The member's own resources with state, figures and actions. */
export const OwnResources = ({ data }: { data: OwnData }) => {
  const { content, counts, totals, recent, isAudit, name } = data
  return (
    <>
      <OwnFigures
        counts={counts}
        views={[totals.views, recent.views]}
        uses={{ label: '累计下载', counts: [totals.downloads, recent.downloads] }}
        earned={[totals.earned, recent.earned]}
      />
      <StorageUse use={data.storage} />
      <ItemList
        title="我的资源"
        found={data}
        head={<Head name={name} isAudit={isAudit} />}
        tabs={<StateTabs counts={counts} isAudit={isAudit} />}
        empty={<NothingYet isFiltered={name !== undefined || isAudit !== undefined} />}
      >
        {content.map((resource) => (
          <OwnResourceRow key={resource.id} resource={resource} sharedWith={data.sharedWith[resource.id] ?? 0} />
        ))}
      </ItemList>
    </>
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
  const tabs = [
    { key: 'all', label: '全部', count: pending + approved + rejected + withdrawn, to: here },
    { key: '0', label: auditLabels[auditState.waiting], count: pending, to: `${here}&isAudit=${auditState.waiting}` },
    {
      key: '1',
      label: auditLabels[auditState.approved],
      count: approved,
      to: `${here}&isAudit=${auditState.approved}`,
    },
    {
      key: '2',
      label: auditLabels[auditState.rejected],
      count: rejected,
      to: `${here}&isAudit=${auditState.rejected}`,
    },
  ]
  return (
    <Tabs
      className={styles.tabs}
      label="审核状态"
      current={isAudit === undefined ? 'all' : String(isAudit)}
      tabs={tabs.map(({ label, count, ...tab }) => ({
        ...tab,
        label: (
          <>
            {label}
            <small className="num">{count}</small>
          </>
        ),
      }))}
    />
  )
}

const NothingYet = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty actions={<LinkButton to={here}>查看全部</LinkButton>}>没有符合条件的资源</Empty>
  ) : (
    <Empty
      title="还没有上传过资源"
      actions={
        <LinkButton look="primary" to={paths.upload}>
          上传资源
        </LinkButton>
      }
    >
      通过审核后上架，售出所得计入 V币余额
    </Empty>
  )
