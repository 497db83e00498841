import { type Editor, useEditorState } from '@tiptap/react'
import { Maximize2, Minimize2 } from 'lucide-react'
import { Fragment, type KeyboardEvent, useMemo } from 'react'
import styles from './editor.module.css'
import { blockKindOf, blockKinds, setBlockKind, type ToolbarActions, tableTools, toolGroups } from './tools.ts'

interface ToolbarProps extends ToolbarActions {
  editor: Editor
  isFull: boolean
  onFull: () => void
}

/** Left and right arrows walk through the tools, as in every toolbar. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step || event.target instanceof HTMLSelectElement) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, select')]
  const at = tools.indexOf(event.target as HTMLElement)
  tools[(at + step + tools.length) % tools.length]?.focus()
  event.preventDefault()
}

export function Toolbar({ editor, isFull, onFull, openLink, openFormula, choosePictures }: ToolbarProps) {
  const groups = useMemo(
    () => toolGroups({ openLink, openFormula, choosePictures }),
    [openLink, openFormula, choosePictures],
  )
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: blockKindOf(now),
      isInTable: now.isActive('table'),
      on: groups.flat().map((tool) => tool.isOn?.(now) ?? false),
      can: groups.flat().map((tool) => tool.can?.(now) ?? true),
    }),
  })
  const tools = groups.flat()
  const Full = isFull ? Minimize2 : Maximize2
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="正文格式" onKeyDown={walk}>
        <select
          aria-label="段落样式"
          value={state.block}
          onChange={(event) => setBlockKind(editor, Number(event.target.value))}
        >
          {blockKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {groups.map((group) => (
          <Fragment key={group[0]?.label}>
            <i aria-hidden />
            {group.map((tool) => {
              const at = tools.indexOf(tool)
              return (
                <button
                  key={tool.label}
                  type="button"
                  title={tool.label}
                  aria-label={tool.label}
                  aria-pressed={tool.isOn ? state.on[at] : undefined}
                  disabled={!state.can[at]}
                  onClick={() => tool.run(editor)}
                >
                  <tool.icon size={17} strokeWidth={1.6} aria-hidden />
                  {tool.hasText && <span>{tool.label}</span>}
                </button>
              )
            })}
          </Fragment>
        ))}
        <i aria-hidden />
        <button type="button" title="全屏" aria-label="全屏" aria-pressed={isFull} onClick={onFull}>
          <Full size={17} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {state.isInTable && (
        <div className={styles.toolbar} role="toolbar" aria-label="表格" onKeyDown={walk}>
          {tableTools.map(({ label, run, isDangerous }) => (
            <button key={label} type="button" data-danger={isDangerous} onClick={() => run(editor)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
