import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SynonymGroup } from '#contract/pages/search/dictionary/dictionary.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'

const GroupForm = onDemand(async () => (await import('./group-form.tsx')).GroupForm)

const filters = { keyword: { kind: 'text', label: '词', placeholder: '词或其中一部分' } } as const

/** Words with the same meaning and abbreviations, by which searches also look. */
export default function Dictionary() {
  const table = useRef<TableHandle>(null)
  const confirm = useConfirm()
  const [edited, setEdited] = useState<SynonymGroup | 'new'>()
  const remove = async (groups: SynonymGroup[]) => {
    const isSure = await confirm('确定删除所选词组?', {
      detail: `${groups
        .map(({ words }) => `「${words.join('、')}」`)
        .slice(0, 5)
        .join('')} 共 ${groups.length} 组。之后搜索不再把它们当作同一个意思。`,
      action: '删除',
      danger: true,
    })
    if (!isSure) return false
    const { message } = await browserApi.dictionary.deleteSynonyms({ ids: groups.map(({ id }) => id) })
    toast.success(message)
    await table.current?.reload()
    return true
  }
  return (
    <>
      <DataTable
        handle={table}
        name="search-dictionary"
        label="近义词"
        columns={columnsFor({ edit: setEdited, remove })}
        filters={filters}
        fetch={(query) => quietApi.dictionary.listSynonyms(query)}
        export={(query, onProgress) => download(calls.dictionary.exportSynonyms, query, onProgress)}
        rowKey={({ id }) => id}
        note="搜到的结果太少时，同组的词一并搜索；修改后立即生效"
        batch={(rows, clear) => (
          <ToolButton
            look="danger"
            onClick={() => ignoreFailure(remove(rows).then((isRemoved) => isRemoved && clear()))}
          >
            删除
          </ToolButton>
        )}
        tools={
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setEdited('new')}>
            新增词组
          </ToolButton>
        }
      />
      {edited && (
        <GroupForm
          group={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void table.current?.reload()
          }}
        />
      )}
    </>
  )
}

interface Actions {
  edit: (group: SynonymGroup) => void
  remove: (groups: SynonymGroup[]) => Promise<boolean>
}

const columnsFor = ({ edit, remove }: Actions): Column<SynonymGroup>[] => [
  { key: 'words', title: '意思相同的词', isFixed: true, render: ({ words }) => words.join('、') },
  { key: 'updateTime', title: '修改时间', sortBy: 'updateTime', render: ({ updateTime }) => formatMinute(updateTime) },
  { key: 'updateUserName', title: '修改人', render: ({ updateUserName }) => updateUserName ?? '系统自带' },
  actionsColumn((row) => (
    <>
      <RowAction onClick={() => edit(row)}>编辑</RowAction>
      <RowAction isDangerous onClick={() => ignoreFailure(remove([row]))}>
        删除
      </RowAction>
    </>
  )),
]
