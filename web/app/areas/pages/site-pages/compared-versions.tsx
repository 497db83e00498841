import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import type { AdminSitePage, PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { type ComparedRow, isChangedRow } from '#ui/editor/compare-texts.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useMayChange } from '#ui/table/may-change.tsx'
import { comparePages, countChanges } from './compare-pages.ts'
import styles from './compared-versions.module.css'

/** A side of the comparison: a stored version, the text in the editor, or the program's text. */
type Side = number | 'editor' | 'builtIn'

interface ComparedVersionsProps {
  page: AdminSitePage
  /** The text in the editor. */
  mine: PageContent
  builtIn: PageContent | undefined
  values: PageFieldValues
  /** The version to begin with; by default the one online. */
  number?: number
  onRestore: (number: number) => void
  onClose: () => void
}

/** SITE-7: two versions side by side, block by block. */
export function ComparedVersions({ page, mine, builtIn, values, number, onRestore, onClose }: ComparedVersionsProps) {
  const first: Side = number ?? page.liveNumber ?? (builtIn ? 'builtIn' : (page.versions.at(-1)?.number ?? 'editor'))
  const [left, setLeft] = useState<Side>(first)
  const [right, setRight] = useState<Side>('editor')
  const [isWhole, setWhole] = useState(false)
  const read = (side: Side): Promise<PageContent> | PageContent =>
    typeof side === 'number'
      ? quietApi.sitePages.getSitePageVersion({ id: page.id, number: side })
      : side === 'builtIn' && builtIn
        ? builtIn
        : mine
  const load = useLoad(() => Promise.all([read(left), read(right)]), `${left} ${right}`)
  const rows = useMemo(() => (load.data ? comparePages(...load.data, values) : []), [load.data, values])
  const changed = rows.filter(isChangedRow)
  const { added, removed } = countChanges(rows)
  const options = sidesOf(page, builtIn !== undefined)
  const mayChange = useMayChange()
  const choice = (label: string, value: Side, onChange: (side: Side) => void) => (
    <Select aria-label={label} value={value} options={options} onChange={onChange} popupMatchSelectWidth={false} />
  )
  return (
    <AdminDialog
      title="比较两个版本"
      note={load.data && `${changed.length} 块有变化，增 ${added} 字，删 ${removed} 字`}
      width={960}
      isFlush
      consequence="设置值按现在的数显示。恢复旧版会成为新的一版，不会丢掉草稿。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayChange && typeof left === 'number' && left !== page.lastNumber && (
            <Button onClick={() => onRestore(left)}>以第 {left} 版为底稿</Button>
          )}
        </>
      }
    >
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox checked={!isWhole} onChange={({ target }) => setWhole(!target.checked)}>
                只看有变化的
              </Checkbox>
            </th>
            <th scope="col">{choice('左边的版本', left, setLeft)}</th>
            <th scope="col">{choice('右边的版本', right, setRight)}</th>
          </tr>
        </thead>
        <ComparedRows rows={isWhole ? rows : changed} />
      </table>
      <LoadedContent load={load}>
        {() => (changed.length === 0 ? <Empty title="两个版本相同">换一个版本再比较。</Empty> : null)}
      </LoadedContent>
    </AdminDialog>
  )
}

const sidesOf = (page: AdminSitePage, hasBuiltIn: boolean): { value: Side; label: string }[] => [
  { value: 'editor', label: '编辑区里的文字' },
  ...page.versions.map(({ number, savedTime }) => ({
    value: number,
    label: `第 ${number} 版${number === page.liveNumber ? '，线上' : ''}，${formatMinute(savedTime)}`,
  })),
  ...(hasBuiltIn ? [{ value: 'builtIn' as const, label: '内置文字' }] : []),
]

const ComparedRows = ({ rows }: { rows: ComparedRow[] }) => (
  <tbody>
    {rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows repeat and are never reordered
      <tr key={at}>
        <th scope="row">{row.label}</th>
        <Cell parts={row.left} mark="del" />
        <Cell parts={row.right} mark="ins" />
      </tr>
    ))}
  </tbody>
)

const Cell = ({ parts, mark: Mark }: { parts: ComparedRow['left']; mark: 'del' | 'ins' }) => (
  <td>
    {!parts && <span className={styles.missing}>没有这一块</span>}
    {parts?.map(({ text, isChanged }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and are never reordered
      isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
    )}
  </td>
)
