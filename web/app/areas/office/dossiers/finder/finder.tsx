import { Search, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useModal } from '#ui/overlay/dialog.tsx'
import styles from './finder.module.css'
import { OptionRow } from './option-row.tsx'
import { groupsOf, inScope, type MenuPage, type Option, type Scope } from './options.ts'
import { actionsOf, Preview } from './preview.tsx'
import { useFound } from './use-found.ts'

interface FinderProps {
  isOpen: boolean
  onClose: () => void
  /** The pages of the menu that match the typed text. */
  findPages: (typed: string) => MenuPage[]
}

/**
 * Finds people, orders, content and pages of the back office. Arrow keys select, Enter opens, Ctrl+Enter opens in a new
 * tab, Tab changes the scope, Ctrl and a digit does what the preview offers.
 */
export function Finder({ isOpen, onClose, findPages }: FinderProps) {
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="查找"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && <Panel onClose={onClose} findPages={findPages} />}
    </dialog>
  )
}

function Panel({ onClose, findPages }: Omit<FinderProps, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [selected, setSelected] = useState(0)
  const { words, found, problem, isSearching } = useFound(typed)
  const navigate = useNavigate()
  const list = useId()
  const groups = groupsOf(found.content, found.more, findPages(typed))
  const shown = inScope(groups, scope)
  const options = shown.flatMap((group) => group.options)
  const at = Math.min(selected, Math.max(0, options.length - 1))
  const current = options[at]
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const scopes: Scope[] = ['all', ...groups.map(({ kind }) => kind)]

  const rows = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after another option was selected
  useEffect(() => {
    rows.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, scope])

  const go = (link: string, isNewTab = false) => {
    if (isNewTab) return void window.open(link, '_blank', 'noopener')
    onClose()
    navigate(link)
  }
  const type = (text: string) => {
    setTyped(text)
    setSelected(0)
  }
  const changeScope = (next: Scope) => {
    setScope(next)
    setSelected(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isControl = event.ctrlKey || event.metaKey
    if (step && options.length > 0) setSelected((at + step + options.length) % options.length)
    else if (event.key === 'Enter' && current) go(current.link, isControl)
    else if (event.key === 'Tab')
      changeScope(scopes.at((scopes.indexOf(scope) + (event.shiftKey ? -1 : 1)) % scopes.length)!)
    else if (isControl && /^[1-9]$/.test(event.key) && current) {
      const action = actionsOf(current)[Number(event.key)]
      if (!action) return
      go(action.link)
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.panel}>
      <div className={styles.question}>
        <Search size={20} strokeWidth={1.6} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened in order to type
          autoFocus
          role="combobox"
          aria-label="查找人、订单、资源、帖子和页面"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={current ? `${list}-${current.key}` : undefined}
          placeholder="姓名、手机尾号、订单号、资源名…"
          maxLength={60}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <small role="status">{statusOf({ typed, isSearching, total, ms: found.ms })}</small>
        <button type="button" tabIndex={-1} onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="sr-only">关闭</span>
        </button>
      </div>
      <div className={styles.scopes}>
        <fieldset aria-label="范围">
          <ScopeButton label={`全部 ${total}`} isOn={scope === 'all'} onClick={() => changeScope('all')} />
          {groups.map(({ kind, label, count, hasMore }) => (
            <ScopeButton
              key={kind}
              label={`${kind === 'page' ? '页面' : label} ${count}${hasMore ? '+' : ''}`}
              isOn={scope === kind}
              onClick={() => changeScope(kind)}
            />
          ))}
        </fieldset>
        <span>
          <kbd>Tab</kbd> 换范围
        </span>
      </div>
      <div className={styles.body}>
        <div ref={rows} id={list} className={styles.list} role="listbox" aria-label="找到的" aria-busy={isSearching}>
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
            <div key={group.kind} role="group" aria-label={group.label}>
              <p className={styles.groupHead}>
                {group.label} <em>{group.count}</em>
                {group.hasMore && '，只列出前面的，请多输入几个字'}
              </p>
              {group.options.map((option) => (
                <OptionRow
                  key={option.key}
                  id={`${list}-${option.key}`}
                  option={option}
                  words={words}
                  isSelected={option === current}
                  onPoint={() => setSelected(options.indexOf(option))}
                  onOpen={(isNewTab) => go(option.link, isNewTab)}
                />
              ))}
            </div>
          ))}
          {options.length === 0 && (
            <p className={styles.nothing}>
              {problem ?? (typed.trim() === '' ? '输入要找的内容' : isSearching ? '正在查找…' : '没有找到，换个词试试')}
            </p>
          )}
        </div>
        {current && <Preview key={current.key} option={current} onGo={go} />}
      </div>
      <Foot option={current} />
    </div>
  )
}

interface Progress {
  typed: string
  isSearching: boolean
  total: number
  ms: number
}

const statusOf = ({ typed, isSearching, total, ms }: Progress): string => {
  if (typed.trim() === '') return ''
  return isSearching ? '正在查找…' : `${total} 条，${(ms / 1000).toFixed(2)} 秒`
}

interface ScopeButtonProps {
  label: string
  isOn: boolean
  onClick: () => void
}

const ScopeButton = ({ label, isOn, onClick }: ScopeButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-pressed={isOn}
    // The input keeps the focus, so that typing and arrow keys go on.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {label}
  </button>
)

const Foot = ({ option }: { option: Option | undefined }) => (
  <footer className={styles.foot}>
    {option && (
      <>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> 新标签打开
        </span>
      </>
    )}
    <span className={styles.trace}>
      <ShieldCheck size={14} strokeWidth={1.6} aria-hidden />
      按手机号查人会记入操作日志
    </span>
  </footer>
)
