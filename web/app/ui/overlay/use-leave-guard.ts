import { useCallback, useEffect, useRef } from 'react'
import { type Path, useBlocker } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { type ConfirmOptions, useConfirm } from './confirm.tsx'

/** What tells one page from another: its path, or for a tab its query too. */
type PlaceOf = (address: Path) => string
const pathOf: PlaceOf = ({ pathname }) => pathname
export const pathWithQuery: PlaceOf = ({ pathname, search }) => pathname + search

const lost: ConfirmOptions = { detail: '离开后，尚未保存的内容不会保留。' }

/**
 * Asks before unsaved input is left behind; `onLeave` runs when the person gives it up. What it returns opens the way
 * at once: for leaving right after the input was saved.
 */
export const useLeaveGuard = (
  isChanged: boolean,
  onLeave: () => void,
  words = lost,
  placeOf = pathOf,
): (() => void) => {
  const confirm = useConfirm()
  const latest = useRef({ onLeave, words })
  latest.current = { onLeave, words }
  const isOpen = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isOpen.current && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm('是否取消修改?', latest.current.words).then((isSure) => {
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
    isOpen.current = true
  }, [])
}
