import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SensitiveWord, WordAction } from '#contract/base/moderation/moderation.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { wordActionOptions } from './add-words.tsx'
import styles from './sensitive-words.module.css'
import { TryText } from './try-text.tsx'

const AddWords = onDemand(async () => (await import('./add-words.tsx')).AddWords)

const filters = {
  keyword: { kind: 'text', label: '敏感词', placeholder: '词或其中一部分' },
  action: { kind: 'choice', label: '处理方式', all: '全部', options: wordActionOptions },
} as const

/** The list of sensitive words, and a form that tests a text against them. */
export default function SensitiveWords() {
  const table = useRef<TableHandle>(null)
  const [isAdding, setAdding] = useState(false)
  const reload = () => table.current?.reload()
  const actions = useWordActions(reload)
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <DataTable
          handle={table}
          name="sensitive-words"
          label="敏感词"
          columns={columnsFor(actions)}
          filters={filters}
          tabs="action"
          fetch={(query) => quietApi.moderation.listSensitiveWords(query)}
          rowKey={({ id }) => id}
          note="全角、繁体和夹杂的符号按同一个词处理"
          batch={(rows, clear) => (
            <ToolButton
              look="danger"
              onClick={() => ignoreFailure(actions.remove(rows).then((isRemoved) => isRemoved && clear()))}
            >
              删除
            </ToolButton>
          )}
          export={(query, onProgress) => download(calls.moderation.exportSensitiveWords, query, onProgress)}
          tools={
            <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
              新增敏感词
            </ToolButton>
          }
        />
      </div>
      <TryText />
      {isAdding && (
        <AddWords
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            void reload()
          }}
        />
      )}
    </div>
  )
}

const useWordActions = (reload: () => Promise<void> | undefined) => {
  const confirm = useConfirm()
  const change = async ({ id, word, version }: SensitiveWord, action: WordAction) => {
    try {
      await browserApi.moderation.updateSensitiveWord({ id, word, action, version })
      toast.success('恭喜你，修改成功')
    } finally {
      await reload()
    }
  }
  const remove = async (words: SensitiveWord[]) => {
    const listed = words.slice(0, 10).map(({ word }) => `「${word}」`)
    const isSure = await confirm('确定删除所选敏感词?', {
      detail: `${listed.join('、')}${words.length > listed.length ? ` 等 ${words.length} 个` : ''}。之后提交的内容不再按它检查。`,
      action: words.length > 1 ? `删除 ${words.length} 个` : '删除',
      danger: true,
    })
    if (!isSure) {
      toast.info('已取消删除')
      return false
    }
    const { message } = await browserApi.moderation.deleteSensitiveWords({ ids: words.map(({ id }) => id) })
    toast.success(message)
    await reload()
    return true
  }
  return { change, remove }
}

type WordActions = ReturnType<typeof useWordActions>

const columnsFor = ({ change, remove }: WordActions): Column<SensitiveWord>[] => [
  { key: 'word', title: '敏感词', isFixed: true, render: ({ word }) => <b className={styles.word}>{word}</b> },
  {
    key: 'action',
    title: '处理方式',
    isFixed: true,
    render: (row) => (
      <LateSelect
        size="small"
        className={styles.action}
        aria-label={`${row.word} 的处理方式`}
        value={row.action}
        options={wordActionOptions}
        onChange={(action) => ignoreFailure(change(row, action))}
      />
    ),
  },
  { key: 'updateTime', title: '修改时间', sortBy: 'updateTime', render: ({ updateTime }) => formatMinute(updateTime) },
  { key: 'updateUserName', title: '修改人', render: ({ updateUserName }) => updateUserName },
  actionsColumn((row) => (
    <RowAction isDangerous onClick={() => ignoreFailure(remove([row]))}>
      删除
    </RowAction>
  )),
]
