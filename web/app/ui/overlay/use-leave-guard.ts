import { useCallback, useEffect, useRef } from 'react'
import { type Path, useBlocker } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { type ConfirmOptions, useConfirm } from './confirm.tsx'

/** What identifies a page: its path, or path and query for pages with tabs. */
type PageKey = (address: Path) => string
const pathOnly: PageKey = ({ pathname }) => pathname
export const pathWithQuery: PageKey = ({ pathname, search }) => pathname + search

const defaultOptions: ConfirmOptions = { detail: '离开后，尚未保存的内容不会保留。' }

/**
 * Asks for confirmation before a navigation discards unsaved input; `onLeave` runs when the person agrees. The returned
 * function disables the guard at once, for navigations right after saving.
 */
export const useLeaveGuard = (
  isChanged: boolean,
  onLeave: () => void,
  options = defaultOptions,
  pageKey = pathOnly,
): (() => void) => {
  const confirm = useConfirm()
  const latest = useRef({ onLeave, options })
  latest.current = { onLeave, options }
  const isDisabled = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isDisabled.current && pageKey(currentLocation) !== pageKey(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm('是否取消修改?', latest.current.options).then((isSure) => {
      if (!isSure) return blocker.reset()
      latest.current.onLeave()
      toast.info('取消修改')
      blocker.proceed()
    })
  }, [blocker, confirm])
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  return useCallback(() => {
    isDisabled.current = true
  }, [])
}
