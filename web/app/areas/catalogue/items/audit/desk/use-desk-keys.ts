import { useEffect, useRef } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'

export interface DeskKeys {
  verdict: (isAudit: AuditState) => void
  focusReason: () => void
  submit: () => void
  move: (step: 1 | -1) => void
  skip: () => void
  undo: () => void
  help: () => void
  /** Returns the focus from a text field to the desk. */
  leaveField: () => void
}

/** AUD-2: the keys, as the help sheet lists them. */
export const keyHelp: readonly [keys: string[], effect: string][] = [
  [['1'], '已审核'],
  [['2'], '不通过'],
  [['3'], '待审核'],
  [['R'], '写理由'],
  [['Enter'], '提交并看下一份'],
  [['J', '↓'], '下一份'],
  [['K', '↑'], '上一份'],
  [['S'], '跳过'],
  [['Z'], '撤回刚提交的一份'],
  [['Ctrl', 'Enter'], '在输入框里提交'],
  [['Esc'], '离开输入框'],
  [['?'], '显示本页'],
]

const isTextField = (target: HTMLElement) =>
  target.isContentEditable ||
  target.matches('textarea, select, input:not([type=radio], [type=checkbox]), [role=combobox]')

/** Elements that use these keys themselves: what Enter presses, and what arrows scroll or choose. */
const pressedByEnter = 'a, button, summary'
const movedByArrows = '[type=radio], [tabindex="0"], [role=slider], video, media-player'

const isDialogOpen = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((dialog) => dialog.checkVisibility())

/** Handles the keys of the desk wherever the focus is; in a text field only Ctrl+Enter and Esc. */
export const useDeskKeys = (keys: DeskKeys, isOn: boolean) => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      const act = actionOf(event, target, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

const actionOf = (event: KeyboardEvent, target: HTMLElement, keys: DeskKeys): (() => void) | undefined => {
  const isEnter = event.key === 'Enter'
  if (isEnter && (event.ctrlKey || event.metaKey)) return keys.submit
  if (isTextField(target)) {
    const isOwn = target.closest('[data-desk-field]') !== null
    return event.key === 'Escape' && isOwn ? keys.leaveField : undefined
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isEnter) return target.closest(pressedByEnter) ? undefined : keys.submit
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const step = event.key === 'ArrowDown' ? 1 : -1
    return target.closest(movedByArrows) ? undefined : () => keys.move(step)
  }
  const letters: Record<string, () => void> = {
    '1': () => keys.verdict(auditState.approved),
    '2': () => keys.verdict(auditState.rejected),
    '3': () => keys.verdict(auditState.waiting),
    r: keys.focusReason,
    j: () => keys.move(1),
    k: () => keys.move(-1),
    s: keys.skip,
    z: keys.undo,
    '?': keys.help,
    '？': keys.help,
  }
  return letters[event.key.toLowerCase()]
}
